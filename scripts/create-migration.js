/**
 * `npm run migration`: writes types, and the initial migration again, after a change of the data model or of the SQL in
 * cms/migrations/initial. The migration's name contains a hash of that SQL, so that no database of an earlier state passes for
 * one of this state.
 *
 * `npm run migration -- NAME` is for releases after the first one: it adds a migration. It compares the model with the snapshot
 * of the last migration.
 *
 * Both need no database.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const folder = 'cms/migrations';
/** @param {string} ending */
const filesOf = (ending) => readdirSync(folder).filter((file) => file.endsWith(ending));

const name = process.argv[2];
if (name !== undefined && filesOf('.json').length === 0) {
  console.error('Until the first release, npm run migration takes no name (CONTRIBUTING.md).');
  process.exit(1);
}

const hash = createHash('sha256');
for (const file of readdirSync(`${folder}/initial`).toSorted())
  hash.update(readFileSync(`${folder}/initial/${file}`));
const initialName = `initial_${hash.digest('hex').slice(0, 8)}`;

const env = {
  ...process.env,
  PAYLOAD_CONFIG_PATH: 'cms/payload.config.ts',
  PAYLOAD_SECRET: process.env.PAYLOAD_SECRET ?? 'nothing-is-signed-while-types-are-written',
};
/** @param {string[]} task */
const run = (...task) => {
  const { status } = spawnSync('npx', ['payload', ...task], { env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};
run('generate:types');
run('generate:importmap');
if (name === undefined)
  for (const file of [...filesOf('.json'), ...filesOf('.ts')])
    if (file !== 'index.ts') rmSync(`${folder}/${file}`);
run('migrate:create', name ?? initialName);

if (name === undefined) {
  const file = `${folder}/${filesOf('.ts').find((each) => each.includes(initialName))}`;
  const [up = ''] = readFileSync(file, 'utf8').split(/\}\s*export async function down/);
  writeFileSync(
    file,
    `${up
      .replace('{ db, payload, req }', '{ db }')
      .replace('\n', "\nimport { handWritten } from './initial'\n")}
  for (const statements of handWritten) await db.execute(sql.raw(statements))
}

/** Nothing precedes the first migration. To start again, delete the database. */
export async function down(_: MigrateDownArgs): Promise<void> {
  throw new Error('The first migration cannot be reverted. Delete the database instead.')
}
`,
  );
}

// The next migration is compared with the newest snapshot only.
for (const file of filesOf('.json').toSorted().slice(0, -1)) rmSync(`${folder}/${file}`);
