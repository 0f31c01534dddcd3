import { spawn } from 'node:child_process';
import path from 'node:path';
import { setup } from './setup.js';

const repository = await setup({ isBuilt: false });

// Restarts the site when code of the process itself changes. Vite reloads web/ and text-editor/, and Next.js the dashboard.
const ignored = ['web', 'text-editor', 'cms/dashboard', '.react-router', 'build'];
const site = spawn(
  process.execPath,
  [
    path.join(repository, 'node_modules/tsx/dist/cli.mjs'),
    ...['watch', '--clear-screen=false', ...ignored.map((place) => `--exclude=${place}/**`)],
    'scripts/serve/development.ts',
  ],
  { stdio: 'inherit' },
);
// The terminal also sends Ctrl-C to the site itself. This process ends after it.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => site.kill(signal));
site.once('exit', (code) => process.exit(code ?? 1));
