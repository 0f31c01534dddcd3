/** `npm run admin -- reset-password [--email E]`: lets an author in again who has lost his password or is locked out. */
import './bootstrap/check-node.js';

import('./admin/start.js');
