import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache, isServerBuilt } from '../bootstrap/build.js';
import { enableCompileCache } from '../bootstrap/compile-cache.js';
import { setup } from '../bootstrap/setup.js';

const commands = {
  admin: () => import('../admin/main'),
  backup: () => import('../backup/main'),
  doctor: () => import('../doctor/main'),
  export: () => import('../export/main'),
  import: () => import('../import/main'),
  key: () => import('../key/main'),
  restore: () => import('../restore/main'),
  seed: () => import('../seed/main'),
};

const [name = '', ...args] = process.argv.slice(2);
if (!Object.hasOwn(commands, name)) {
  console.error(`Name a command: ${Object.keys(commands).join(', ')}.`);
  process.exit(1);
}

// npm runs scripts in the repository. INIT_CWD is the folder where the user typed the command.
const userCwd = process.env.INIT_CWD ?? process.cwd();
const repository = await setup({ isBuilt: false });

enableCompileCache(compileCache(repository));
const built = path.join(repository, 'build/server/commands', `${name}.js`);

/** Imports the command from the build if it is up to date. @returns {Promise<{ main: (args: string[], userCwd: string) => Promise<void> }>} */
async function load() {
  if (existsSync(built) && isServerBuilt(repository)) return import(pathToFileURL(built).href);
  const { register } = await import('tsx/esm/api');
  register();
  return commands[/** @type {keyof typeof commands} */ (name)]();
}

const { main } = await load();
await main(args, userCwd);
