/** `npm run seed`, `export`, `import`, `backup`, `restore`, `key`, `admin`, and `doctor`: runs the command of the first argument. */
import './bootstrap/check-node.js';

void import('./command/start.js');
