/**
 * `npm run migration -- NAME`: writes types and a migration after a change of the data model. It needs no database: it compares the
 * model with that of the last migration in cms/migrations.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';

const name = process.argv[2];
if (!name) {
  console.error('Name the migration: npm run migration -- add-publisher-to-books');
  process.exit(1);
}

const env = {
  ...process.env,
  PAYLOAD_CONFIG_PATH: 'cms/payload.config.ts',
  PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? 'nothing-is-signed-while-types-are-written',
};
for (const task of [['generate:types'], ['generate:importmap'], ['migrate:create', name]]) {
  const { status } = spawnSync('npx', ['payload', ...task], { env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

// The next migration is compared with the newest snapshot only.
const folder = 'cms/migrations';
const snapshots = readdirSync(folder).filter((file) => file.endsWith('.json'));
for (const file of snapshots.toSorted().slice(0, -1)) rmSync(`${folder}/${file}`);
