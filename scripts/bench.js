/** `npm run bench -- search`: loads a scratch database and measures on it. Not a test: nothing passes or fails. */
import './bootstrap/check-node.js';

import('./bench/start.js');
