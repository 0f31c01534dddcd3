/** `npm run dev`: the site from its sources. Pages and dashboard reload by themselves; the rest starts anew on a change. */
import './bootstrap/check-node.js';

void import('./bootstrap/start-development.js');
