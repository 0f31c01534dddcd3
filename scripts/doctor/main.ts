import { existsSync } from 'node:fs';
import path from 'node:path';
import { createLocalReq, type Payload } from 'payload';
import { lastBackup } from '../../cms/platform/backup/queries/backup-records';
import {
  appliedMigrations,
  pendingMigrations,
  whyUnusable,
} from '../../cms/platform/database/migrate';
import { serverState } from '../../cms/platform/database/queries/server-state';
import type { Environment } from '../../cms/platform/env';
import { outboxState } from '../../cms/platform/mail/queries/mail-server';
import { listImageFiles } from '../../cms/subjects/media/queries/find-image';
import { OperatorError } from '../../cms/platform/operator-error';
import { newChallenge } from '../../cms/server/health';
import { listSweeps } from '../../cms/subjects/sweeps/queries/run-sweeps';
import { parseCommandLine } from '../command/parse-command-line';
import { messageOf, openSite, runToEnd } from '../command/run-command';
import { Aborted, type Lifecycle } from '../serve/lifecycle';
import {
  checkBucket,
  checkConfiguration,
  readConfiguration,
  checkDisk,
} from './checks/configuration';
import * as database from './checks/database';
import { checkInbox, checkMailServer } from './checks/mail';
import { checkMedia } from './checks/media';
import { checkProxy } from './checks/proxy';
import { checkSenderDomain } from './checks/sender-domain';
import { type Finding, findingsOf, lineOf, summaryOf } from './finding';

/** Checks everything that the site depends on, prints remedies, and ends the process. The exit code is 1 if something is broken. */
export const main = (args: string[]): Promise<void> =>
  runToEnd(async (lifecycle) => {
    const usage = 'npm run doctor -- [--json]';
    const { values, positionals } = parseCommandLine(usage, args, {
      json: { type: 'boolean', default: false },
    });
    if (positionals.length > 0)
      throw new OperatorError(`Unexpected argument '${positionals[0]}'.\nUsage: ${usage}`);
    const { json } = values;
    const findings: Finding[] = [];
    const add = (found: Finding[]) => {
      findings.push(...found);
      if (!json) for (const finding of found) console.log(lineOf(finding));
    };
    await examine(lifecycle, add);
    console.log(json ? JSON.stringify({ findings }, null, 2) : `\n${summaryOf(findings)}`);
    return findings.some(({ status }) => status === 'bad') ? 1 : 0;
  });

const { bad } = findingsOf('database');

type Add = (findings: Finding[]) => void;

async function examine(lifecycle: Lifecycle, add: Add): Promise<void> {
  const declared = readConfiguration();
  if (Array.isArray(declared)) return add(declared);
  add(await checkConfiguration(declared));
  add(await checkDisk(declared));
  add(await checkBucket(declared));
  await examineDatabase(lifecycle, declared, add);
  add(await checkMailServer(declared));
  add(await checkInbox(declared));
  add(await checkSenderDomain(declared));
}

async function examineDatabase(lifecycle: Lifecycle, declared: Environment, add: Add) {
  // The doctor must not create a database.
  if (!declared.DATABASE_URL && !existsSync(path.join(declared.DATA_DIR, 'postgres')))
    return add(
      bad(
        `there is none in ${declared.DATA_DIR} yet.`,
        'Start the site once, or set DATA_DIR or DATABASE_URL to where its database is.',
      ),
    );
  try {
    const { environment, payload } = await openSite(lifecycle, declared, {
      purpose: 'the doctor',
      log: () => undefined,
    });
    await examineSite(payload, { ...environment, SITE_URL: declared.SITE_URL }, add);
  } catch (error) {
    if (error instanceof Aborted || lifecycle.signal.aborted) throw error;
    add([{ check: 'database', status: 'bad', found: messageOf(error) }]);
  }
}

export async function examineSite(
  payload: Payload,
  environment: Environment,
  add: Add,
): Promise<void> {
  const { clockAhead, ...server } = await serverState(payload);
  add(database.judgeServer({ clockAhead, ...server }));
  add(database.judgeClock(clockAhead));

  add(await checkProxy(environment, newChallenge(payload.secret)));

  const pending = await pendingMigrations(payload);
  const refusal = whyUnusable('database', await appliedMigrations(payload));
  add(database.judgeMigrations(pending, refusal));
  // This version cannot read the tables.
  if (pending.length > 0 || refusal !== undefined) return;

  const req = await createLocalReq({}, payload);
  add(await checkMedia(await listImageFiles(req), path.join(environment.DATA_DIR, 'media')));
  add(database.judgeOutbox(await outboxState(req)));
  add(database.judgeSweeps(await listSweeps(payload)));
  add(database.judgeBackup(await lastBackup(req), environment));
}
