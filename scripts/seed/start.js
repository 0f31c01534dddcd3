import path from 'node:path';
import { prepare } from '../bootstrap/setup.js';

// npm runs scripts in the repository's folder; INIT_CWD is where the person typed the command.
const typedIn = process.env.INIT_CWD ?? process.cwd();
await prepare({ isBuilt: false });

const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./main');
await main(process.argv.slice(2), {
  typedIn,
  ownContent: path.join(import.meta.dirname, 'content'),
});
