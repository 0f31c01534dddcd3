/**
 * `npm run migration -- NAME`: writes the types and the migration that follow from a change of the data model. It needs
 * no database: the new model is compared with the one that the last migration left in cms/migrations.
 */
import { spawnSync } from 'node:child_process';

const name = process.argv[2];
if (!name) {
  console.error('Say what the migration does: npm run migration -- add-publisher-to-books');
  process.exit(1);
}

const env = {
  ...process.env,
  // Without it an import of the rich text editor may end Node 20 silently.
  NODE_OPTIONS: '--conditions=production',
  PAYLOAD_CONFIG_PATH: 'cms/payload.config.ts',
  PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? 'nothing-is-signed-while-types-are-written',
};
for (const task of [['generate:types'], ['generate:importmap'], ['migrate:create', name]]) {
  const { status } = spawnSync('npx', ['payload', ...task], { env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
