/**
 * `npm start`: from a fresh clone to the running site. `npm run build` calls it with --build-only.
 *
 * Plain JavaScript without dependencies, as it runs before anything is installed; this file and the first that it imports
 * are in old JavaScript, so that a Node that is too old gets as far as being told so.
 */
import './bootstrap/check-node.js';

void import('./bootstrap/start-site.js');
