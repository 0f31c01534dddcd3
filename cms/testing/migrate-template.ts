import { getPayload } from 'payload';
import { applyMigrations } from '../database/migrate';
import { migrations } from '../migrations';
import config from '../payload.config';

// Brings the database that the environment names to the state of the committed migrations, and ends.
await applyMigrations(await getPayload({ config }), migrations);
process.exit(0);
