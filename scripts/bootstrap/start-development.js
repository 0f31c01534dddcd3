import { prepare } from './setup.js';
import { superviseDevelopment } from './dev-watch.js';

await prepare({ isBuilt: false });
superviseDevelopment();
