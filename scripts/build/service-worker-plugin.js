import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';

/**
 * @typedef {import('vite').Rolldown.OutputBundle} OutputBundle
 * @typedef {import('vite').Rolldown.RolldownOutput} RolldownOutput
 */

const repository = path.resolve(import.meta.dirname, '../..');

/** Modules of pages that work offline. Other pages need the network anyway. */
const forReading =
  /\/web\/(?:entry\.client|root|pages\/(?!offline|preview)[\w-]+|sample\/[\w-]+)\.tsx?$/;

/** Default fonts. A font that the reader chose is cached when it loads. */
const usualFace = /web\/fonts\/(?:alegreya|cinzel)/;

/**
 * Returns the files of the pages that work offline, and their fonts.
 *
 * @param {OutputBundle} bundle
 * @returns {string[]} their paths on the site
 */
function shellOf(bundle) {
  /** @type {Set<string>} */
  const files = new Set();
  /** @param {string} fileName */
  const add = (fileName) => {
    const chunk = bundle[fileName];
    if (chunk?.type !== 'chunk' || files.has(fileName)) return;
    files.add(fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) add(imported);
  };
  for (const output of Object.values(bundle)) {
    if (output.type === 'chunk') {
      const id = output.facadeModuleId?.replace(/\?.*$/, '') ?? '';
      if (forReading.test(id)) add(output.fileName);
    } else if (output.originalFileNames.some((name) => usualFace.test(name)))
      files.add(output.fileName);
  }
  return [...files].map((file) => `/${file}`).toSorted();
}

/** Bundles a classic script, and returns its text. @param {string} file @param {Record<string, string>} define */
export async function bundleScript(file, define = {}) {
  const result = await build({
    configFile: false,
    root: repository,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': JSON.stringify('production'), ...define },
    build: { write: false, rolldownOptions: { input: file, output: { format: 'iife' } } },
  });
  const { output } = /** @type {RolldownOutput} */ (result);
  return output[0].code;
}

/** Placeholder for the router's manifest, which the server's build writes. */
const routerManifest = '/assets/manifest.js';

/**
 * Bundles the service worker as /sw.js, with the file names of this build.
 *
 * @returns {import('vite').Plugin}
 */
export const serviceWorker = () => ({
  name: 'service-worker',
  apply: 'build',
  async generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return;
    const names = Object.keys(bundle).toSorted().join('\n');
    const buildId = createHash('sha256').update(names).digest('hex').slice(0, 16);
    const file = path.join(repository, 'web/service-worker/service-worker.ts');
    const source = await bundleScript(file, {
      shell: JSON.stringify([...shellOf(bundle), routerManifest]),
      buildId: JSON.stringify(buildId),
    });
    this.emitFile({ type: 'asset', fileName: 'sw.js', source });
  },
  // The server is built after the client.
  async closeBundle() {
    if (this.environment.name !== 'ssr') return;
    const client = path.join(repository, 'build/client');
    const names = await readdir(path.join(client, 'assets'));
    const name = names.find((each) => /^manifest-\w+\.js$/.test(each));
    const file = path.join(client, 'sw.js');
    const source = await readFile(file, 'utf8');
    await writeFile(file, source.replace(routerManifest, `/assets/${name}`));
  },
});
