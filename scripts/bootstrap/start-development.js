import { prepare } from './prepare.js';
import { superviseDevelopment } from './supervise.js';

await prepare({ isBuilt: false });
superviseDevelopment();
