import { createServer } from 'node:http';
import { getPayload } from 'payload';
import config from '../payload.config';
import { appOf } from './app-of';

// Serves the API of the database that the environment names, and tells the parent process where.
const payload = await getPayload({ config });
payload.db.pool.on('error', () => undefined);
const server = createServer(appOf(payload)).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address)
    process.send?.(`http://127.0.0.1:${String(address.port)}`);
});
process.on('disconnect', () => process.exit(0));
