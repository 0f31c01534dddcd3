/** `npm run dev`: runs the site from its sources. Pages and dashboard reload on a change, other code restarts the site. */
import './bootstrap/check-node.js';

void import('./bootstrap/start-development.js');
