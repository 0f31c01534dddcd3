import { setup } from './setup.js';
import { devWatch } from './dev-watch.js';

await setup({ isBuilt: false });
devWatch();
