import { spawn } from 'node:child_process';
import { watch } from 'node:fs';

/** Code that runs in the process itself. Vite watches web/, Next watches the dashboard. */
const folders = ['cms', 'scripts/serve', 'scripts/seed'];

/** @param {string} file inside one of the folders */
const isRunning = (file) =>
  /\.[jt]sx?$|\.json$/.test(file) &&
  !/\.test\.tsx?$/.test(file) &&
  !/^(dashboard|content|testing)[/\\]/.test(file);

/** Runs the site from its sources until a signal, and restarts it when one of them changes. */
export function devWatch() {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let site;
  let isEnding = false;
  let hasChanged = false;

  const start = () => {
    hasChanged = false;
    site = spawn(
      process.execPath,
      ['--conditions=development', '--import', 'tsx', 'scripts/serve/development.ts'],
      {
        stdio: 'inherit',
      },
    );
    site.once('exit', (code) => {
      site = undefined;
      if (isEnding) process.exit(code ?? 1);
      else if (hasChanged) start();
      else console.log('The site has ended. It starts again when a file changes.');
    });
  };

  /** Restarts the site. Several events of one save arrive before it has ended. */
  const onChange = (/** @type {string} */ file) => {
    if (isEnding || hasChanged) return;
    console.log(`${file} has changed, starting again`);
    if (site) {
      hasChanged = true;
      site.kill('SIGTERM');
    } else {
      start();
    }
  };

  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (file && isRunning(file)) onChange(`${folder}/${file}`);
    });
  }

  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => {
      isEnding = true;
      // After Ctrl-C, the site gets the signal twice, and ignores the second.
      if (site) site.kill(signal);
      else process.exit(0);
    });
  }

  start();
}
