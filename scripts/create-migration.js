/**
 * `npm run migration`: writes types, and the initial migration again, after a change of the data model or of the SQL in
 * cms/migrations/initial. Its name contains a hash of all its SQL, so that no database of an earlier state passes for a new one.
 *
 * `npm run migration -- NAME`: adds a migration after the first release. Neither needs a database: the model is compared with the
 * snapshot of the last migration.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

process.chdir('cms/migrations');
const filesOf = (/** @type {RegExp} */ form) => readdirSync('.').filter((file) => form.test(file));

const [, , name] = process.argv;
if (name !== undefined && filesOf(/\.json$/).length === 0) {
  console.error('Until the first release, npm run migration takes no name (CONTRIBUTING.md).');
  process.exit(1);
}
if (name === undefined) for (const file of filesOf(/^\d/)) rmSync(file);

const env = {
  ...process.env,
  PAYLOAD_CONFIG_PATH: 'cms/payload.config.ts',
  PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? 'nothing-is-signed-while-types-are-written',
};
for (const task of [
  ['generate:types'],
  ['generate:importmap'],
  ['migrate:create', name ?? 'initial'],
]) {
  const { status } = spawnSync('npx', ['payload', ...task], {
    cwd: '../..',
    env,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const [created = ''] = name === undefined ? filesOf(/^\d.*\.ts$/) : [];
if (created) {
  const [up = ''] = readFileSync(created, 'utf8').split(/\}\s*export async function down/);
  const text = `${up
    .replace('{ db, payload, req }', '{ db }')
    .replace('\n', "\nimport { handWritten } from './initial'\n")}
  for (const statements of handWritten) await db.execute(sql.raw(statements))
}

/** Nothing precedes the first migration. To start again, delete the database. */
export async function down(_: MigrateDownArgs): Promise<void> {
  throw new Error('The first migration cannot be reverted. Delete the database instead.')
}
`;
  const hash = createHash('sha256').update(text);
  for (const file of readdirSync('initial').toSorted())
    hash.update(readFileSync(`initial/${file}`));
  const former = created.slice(0, -'.ts'.length);
  const stable = `0_initial_${hash.digest('hex').slice(0, 8)}`;
  writeFileSync(created, text);
  for (const end of ['.ts', '.json']) renameSync(`${former}${end}`, `${stable}${end}`);
  writeFileSync('index.ts', readFileSync('index.ts', 'utf8').replaceAll(former, stable));
}

// The next migration is compared with the newest snapshot only.
for (const file of filesOf(/\.json$/)
  .toSorted()
  .slice(0, -1))
  rmSync(file);
