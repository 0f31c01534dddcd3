import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setup } from './setup.js';

const repository = await setup();

if (!process.argv.includes('--build-only')) {
  // In this process, so that a signal reaches the site itself.
  await import(pathToFileURL(path.join(repository, 'build/server/index.js')).href);
}
