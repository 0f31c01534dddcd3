import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { BackupHead } from '../../cms/backup/format';
import { fillDatabase } from '../../cms/backup/queries/fill-database';
import { setForCopies, summarize } from '../../cms/backup/queries/snapshot';
import { readBackup } from '../../cms/backup/read-backup';
import { restoreBackup } from '../../cms/backup/restore-backup';
import { createDatabase } from '../../cms/database/create-database';
import { startEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { withConnection } from '../../cms/database/with-connection';
import { migrations } from '../../cms/migrations';
import { withBuiltSite } from '../serve/built-site';
import type { Trial, TrialContext } from './trial';

/** What that release showed, and this one has to. */
const pages = ['/', '/books', '/books/dawn', '/blog', '/blog/first-post', '/thesaurus', '/contact'];

/** What its post and its book say. */
const said = { '/blog/first-post': 'Some words.', '/books/dawn': 'It begins with' };

/** The database and the backup that the first release has left. */
export const trial: Trial = {
  bar: 'an older release’s database and backup: upgraded, nothing lost',
  run: async (context) => {
    const server = await startEmbeddedPostgres({ dataDir: context.folder });
    try {
      const file = path.join(context.repository, 'cms/testing/release-0.1.0.backup');
      const fill = async ({ url }: Place) =>
        withConnection(url, (client) => fillDatabase(client, readBackup(file), { migrations }));
      const asItWas = await placeIn(context, server.url, 'as-it-was');
      await fill(asItWas);
      const inPlace = await placeIn(context, server.url, 'older');
      const { head } = await fill(inPlace);
      const restored = await placeIn(context, server.url, 'restored');
      const { upgraded } = await restoreBackup(restored, { file, migrations });
      const faults = [
        ...(await faultsOf(context, inPlace, 'the database')),
        ...(await lostRows(head, asItWas, inPlace, 'the database')),
        ...(await faultsOf(context, restored, 'the backup')),
        ...(await lostRows(head, asItWas, restored, 'the backup')),
      ];
      return {
        figure:
          faults.join('; ') ||
          `${upgraded.length} migrations on the database of release 0.1.0 and on its backup; every row of every table is there; ${pages.length} of ${pages.length} pages are answered by both`,
        met: faults.length === 0,
      };
    } finally {
      await server.stop();
    }
  },
};

type Place = { url: string; dataDir: string };

async function placeIn({ folder }: TrialContext, admin: string, name: string): Promise<Place> {
  const dataDir = path.join(folder, name);
  await mkdir(dataDir);
  return { url: await createDatabase(admin, name), dataDir };
}

/** Starts this release on what the older one has left. @returns what is not answered */
async function faultsOf(
  { repository, signal }: TrialContext,
  { url, dataDir }: Place,
  what: string,
): Promise<string[]> {
  const site = { repository, dataDir, databaseUrl: url, signal };
  return withBuiltSite(site, {}, async ({ origin }) => {
    const faults: string[] = [];
    for (const page of pages) {
      const answer = await fetch(origin + page);
      const text = await answer.text();
      const words = page in said ? said[page as keyof typeof said] : '';
      if (answer.status !== 200 || !text.includes(words))
        faults.push(`${page} of ${what} is not answered (${answer.status})`);
    }
    return faults;
  });
}

/** A site that runs writes these: its migrations, jobs, mails, limits and sessions. */
const written = /^(payload_.*|mail|rate_limits|idempotent_calls|users_sessions)$/;

/** The tables whose rows are not what they were, in the columns that there still are. */
const lostRows = (head: BackupHead, asItWas: Place, now: Place, what: string) =>
  withConnection(asItWas.url, (former) =>
    withConnection(now.url, async (present) => {
      const { rows } = await present.query<{ name: string }>(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
      );
      const known = new Set(rows.map(({ name }) => name));
      for (const client of [former, present]) await setForCopies(client);
      const lost: string[] = [];
      for (const { name, columns } of head.tables) {
        if (written.test(name)) continue;
        const table = { name, columns: columns.filter((each) => known.has(`${name}.${each}`)) };
        const { sha256 } = await summarize(former, table);
        if ((await summarize(present, table)).sha256 !== sha256)
          lost.push(`${what} lost rows of ${name}`);
      }
      return lost;
    }),
  );
