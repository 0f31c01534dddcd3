/** `npm run export -- FOLDER [--force]`: writes the site's content to files that `npm run seed` reads. */
import './bootstrap/check-node.js';

import('./export/start.js');
