import { sql } from '@payloadcms/db-postgres';
import { createLocalReq } from 'payload';
import { expect, test } from 'vitest';
import { inTransaction } from '../../cms/platform/database/queries/connection';
import { readEnvironment } from '../../cms/platform/env';
import { queueMail } from '../../cms/platform/mail/queries/queue-mail';
import { runDueSweeps } from '../../cms/subjects/sweeps/queries/run-sweeps';
import { openSite } from '../../cms/testing/open-site';
import type { Finding } from './finding';
import { examineSite } from './main';

async function examine() {
  const { payload } = await openSite();
  const findings: Finding[] = [];
  await examineSite(payload, readEnvironment({ DATA_DIR: '/nowhere' }), (found) =>
    findings.push(...found),
  );
  return new Map(findings.map(({ check, ...finding }) => [check, finding]));
}

test('a new site needs only sweeps and a backup', async () => {
  const { payload } = await openSite();
  expect((await examine()).get('sweeps')).toMatchObject({ status: 'warning' });
  await runDueSweeps(payload, { signal: new AbortController().signal });
  const findings = await examine();
  expect([...findings.keys()]).toEqual([
    'database',
    'clock',
    'migrations',
    'images',
    'outbox',
    'sweeps',
    'backup',
  ]);
  for (const [check, finding] of findings)
    expect(finding.status, check).toBe(check === 'backup' ? 'warning' : 'good');
});

test('failed mails and images without files are found', async () => {
  const { payload } = await openSite();
  const req = await createLocalReq({}, payload);
  await inTransaction(req, () =>
    queueMail(req, { to: 'ann@example.com', subject: 'A word', text: 'A word' }),
  );
  await payload.db.drizzle.execute(sql`
    UPDATE mail SET last_error = '550 no such user', next_try_at = NULL;
    INSERT INTO media (alt, filename) VALUES ('A map', 'map.webp')`);

  const findings = await examine();
  expect(findings.get('outbox')).toMatchObject({
    status: 'bad',
    found:
      '1 mail could not be sent and will not be tried again. Last response of the mail server: 550 no such user',
  });
  expect(findings.get('images')?.found).toMatch(/“A map”/);
});

test('a database of a newer version is not examined', async () => {
  const { payload } = await openSite();
  await payload.db.drizzle.execute(
    sql`INSERT INTO payload_migrations (name, batch) VALUES ('20990101_000000_later', 9)`,
  );
  const findings = await examine();
  expect(findings.get('migrations')).toMatchObject({ status: 'bad' });
  expect([...findings.keys()]).toEqual(['database', 'clock', 'migrations']);
});
