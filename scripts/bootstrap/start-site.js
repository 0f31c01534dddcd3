import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setup } from './setup.js';

if (Number(process.versions.node.split('.')[0]) < 24)
  console.log(
    `This is Node ${process.versions.node}. From January 2027 the site needs Node 26 or 24.`,
  );

const [, , buildOnly, ...parts] = process.argv;
const repository = await setup({ parts });

if (buildOnly !== '--build-only') {
  // In this process, so that signals reach the site.
  await import(pathToFileURL(path.join(repository, 'build/server/index.js')).href);
}
