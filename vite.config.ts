import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { bundleScript, serviceWorker } from './scripts/build/service-worker-plugin.js';
import { defineConfig, type Plugin } from 'vite';

/** Entry files of threads and processes: source in cms/platform, file that starts it, its path there, and its name in build/server. */
const threads = [
  {
    source: 'worker/worker.ts',
    starter: 'worker-pool.ts',
    name: '../worker/worker.dev.js',
    file: 'worker.js',
  },
  {
    source: 'threads/derive-key-thread.js',
    starter: 'derive-key.ts',
    name: './derive-key-thread.js',
    file: 'derive-key-thread.js',
  },
  {
    source: 'threads/drawing-process.js',
    starter: 'drawing.ts',
    name: './drawing-process.js',
    file: 'drawing-process.js',
  },
];

/** Commands that `scripts/command/start.js` loads from the build, in a third of the time that their sources take. */
const commands = ['admin', 'backup', 'doctor', 'export', 'import', 'key', 'restore', 'seed'];

const bundleCommands = (): Plugin => ({
  name: 'bundle-commands',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const name of commands) {
      const id = path.resolve(import.meta.dirname, 'scripts', name, 'main.ts');
      this.emitFile({
        type: 'chunk',
        id,
        fileName: `commands/${name}.js`,
        preserveSignature: 'strict',
      });
    }
  },
});

/** Bundles the `threads`, and replaces their paths in the files that start them. */
const bundleThreads = (): Plugin => ({
  name: 'bundle-threads',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    for (const { source, file } of threads) {
      const id = path.resolve(import.meta.dirname, 'cms/platform', source);
      this.emitFile({ type: 'chunk', id, fileName: file });
    }
  },
  renderChunk(code, { fileName, moduleIds }) {
    const started = threads.filter(({ starter }) =>
      moduleIds.some((id) => id.endsWith(`/cms/platform/threads/${starter}`)),
    );
    if (started.length === 0) return null;
    const placed = started.reduce((text, { name, file }) => {
      const here = path.posix.relative(path.posix.dirname(fileName), file);
      return text.replace(name, `./${here}`);
    }, code);
    return { code: placed, map: null };
  },
});

const scriptQuery = '?script';

/** `import text from './file?script'` returns a module as the text of an inline script. */
const scriptText = (): Plugin => ({
  name: 'script-text',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(scriptQuery)) return null;
    const file = id.slice(0, -scriptQuery.length);
    this.addWatchFile(file);
    const text = await bundleScript(file);
    return `export default ${JSON.stringify(text.trim())}`;
  },
});

/**
 * Puts the code that pages share into few files, because each file costs a round trip on a slow connection. Code that is loaded on
 * demand, such as the editor and the sanitizer for chapters, stays separate.
 */
const fewFiles = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
  },
  {
    name: 'site',
    test: /\/(web\/(components|account|api|hydration|sample(?!\/sample-html))|cms\/contract(?!\/plain\/post-markup))\//,
    minShareCount: 2,
  },
];

/**
 * The router's production build, without development checks. The `exports` of react-router 7 select the development build everywhere.
 * Its adapters import it, so the server bundle includes them.
 */
const productionRouter = {
  alias: [
    { find: /^react-router$/, file: 'index.mjs' },
    { find: /^react-router\/dom$/, file: 'dom-export.mjs' },
  ].map(({ find, file }) => ({
    find,
    replacement: path.resolve(
      import.meta.dirname,
      'node_modules/react-router/dist/production',
      file,
    ),
  })),
  importers: ['react-router', 'react-router-dom', '@react-router/node'],
};

export default defineConfig(({ isSsrBuild, command }) => ({
  publicDir: 'web/public',
  ...(command === 'build' && {
    resolve: { alias: productionRouter.alias },
    ssr: { noExternal: productionRouter.importers },
  }),
  plugins: [
    scriptText(),
    tailwindcss(),
    reactRouter(),
    bundleThreads(),
    bundleCommands(),
    serviceWorker(),
  ],
  build: {
    // Browsers cache hashed files forever. Inlined files would be sent with every page.
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { rollupOptions: { input: './scripts/serve/main.ts' } }
      : { rolldownOptions: { output: { codeSplitting: { groups: fewFiles } } } }),
  },
}));
