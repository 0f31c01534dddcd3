/** `npm run seed -- [FOLDER] [--dry-run]`: brings the site's content to what the files of a folder say. */
import './bootstrap/check-node.js';

import('./seed/start.js');
