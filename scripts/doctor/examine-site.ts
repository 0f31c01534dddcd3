import path from 'node:path';
import { createLocalReq, type Payload } from 'payload';
import { lastBackup } from '../../cms/backup/queries/backup-records';
import { appliedMigrations } from '../../cms/database/migrate';
import { serverState } from '../../cms/database/queries/server-state';
import type { Environment } from '../../cms/env';
import { outboxState } from '../../cms/mail/queries/outbox-state';
import { listImageFiles } from '../../cms/media/queries/get-images';
import { migrations } from '../../cms/migrations';
import { newChallenge } from '../../cms/server/health';
import { listSweeps } from '../../cms/sweeps/queries/run-sweeps';
import { judgeBackup } from './checks/backup';
import { judgeClock, judgeMigrations, judgeServer } from './checks/database';
import { judgeOutbox } from './checks/mail';
import { checkMedia } from './checks/media';
import { checkProxy } from './checks/proxy';
import { judgeSweeps } from './checks/sweeps';
import type { Finding } from './finding';

export async function examineSite(
  payload: Payload,
  environment: Environment,
  add: (findings: Finding[]) => void,
): Promise<void> {
  const { clockAhead, ...server } = await serverState(payload);
  add(judgeServer({ clockAhead, ...server }));
  add(judgeClock(clockAhead));

  add(await checkProxy(environment, newChallenge(payload.secret)));

  const applied = await appliedMigrations(payload);
  const committed = migrations.map(({ name }) => name);
  const pending = committed.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !committed.includes(name));
  add(judgeMigrations(pending, unknown));
  // This version cannot read the tables.
  if (pending.length > 0 || unknown.length > 0) return;

  const req = await createLocalReq({}, payload);
  add(await checkMedia(await listImageFiles(req), path.join(environment.DATA_DIR, 'media')));
  add(judgeOutbox(await outboxState(req)));
  add(judgeSweeps(await listSweeps(payload)));
  add(judgeBackup(await lastBackup(req), environment));
}
