import { prepare } from '../bootstrap/setup.js';

await prepare({ isBuilt: false });
const { register } = await import('tsx/esm/api');
register();
const { main } = await import('./main');
await main(process.argv.slice(2));
