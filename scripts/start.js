/**
 * `npm start`: prepares a clone and runs the site. `npm run build` calls it with --build-only.
 *
 * Plain JavaScript without dependencies, since it runs before anything is installed. This file and check-node.js use old syntax, so
 * that an old Node can print its error.
 */
import './bootstrap/check-node.js';

void import('./bootstrap/start-site.js');
