/**
 * `npm run seed`, `export`, `import`, `backup`, `restore`, `key`, `admin` and `doctor`: runs the command that the first argument
 * names.
 */
import './bootstrap/check-node.js';

void import('./command/start.js');
