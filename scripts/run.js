/**
 * `npm run seed`, `export`, `backup`, `restore`, `key`, `admin`, `doctor`, `bench` and `trial`: the command whose name comes first, with
 * the arguments after it.
 */
import './bootstrap/check-node.js';

void import('./command/start.js');
