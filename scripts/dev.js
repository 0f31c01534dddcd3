/** `npm run dev`: the site from its sources. Pages and dashboard reload by themselves; the rest starts anew on a change. */
import './bootstrap/check-node.js';

import('./bootstrap/start-development.js');
