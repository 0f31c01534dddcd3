import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** What runs in threads: by its source, by the name that it goes by in the sources, and as it lies in build/server. */
const thread = { source: 'thread.ts', name: './thread-from-sources.js', file: 'thread.js' };

/** Bundles what runs in threads beside the server, and tells cms/threads/pool.ts where it is. */
const bundleThreads = (): Plugin => ({
  name: 'bundle-threads',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    const id = path.resolve(import.meta.dirname, 'cms/threads', thread.source);
    this.emitFile({ type: 'chunk', id, fileName: thread.file });
  },
  renderChunk(code, { fileName, moduleIds }) {
    if (!moduleIds.some((id) => id.endsWith('/cms/threads/pool.ts'))) return null;
    const here = path.posix.relative(path.posix.dirname(fileName), thread.file);
    return { code: code.replace(thread.name, `./${here}`), map: null };
  },
});

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), bundleThreads()],
  build: {
    // Where hashed names and immutable caching are, a file that is inlined would be sent again and again.
    assetsInlineLimit: 0,
    ...(isSsrBuild && { rollupOptions: { input: './scripts/serve/main.ts' } }),
  },
}));
