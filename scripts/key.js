/** `npm run key -- create --label L [--expires 90d] | list | revoke PREFIX`: the keys that scripts use the API with. */
import './bootstrap/check-node.js';

import('./key/start.js');
