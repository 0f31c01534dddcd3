/** `npm test`: runs all checks, also in a fresh clone. Its last line is `N passed, N failed`. */
import './bootstrap/check-node.js';

void import('./test/run.js');
