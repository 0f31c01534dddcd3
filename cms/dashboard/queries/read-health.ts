import type { PayloadRequest } from 'payload';
import { lastBackup } from '../../platform/backup/queries/backup-records';
import { readMailServer, outboxState } from '../../platform/mail/queries/mail-server';
import { countLinksDue } from '../../platform/mentions/queries/links-due';
import { countStopped } from '../../subjects/subscriptions/queries/subscribers';
import { listSweeps } from '../../subjects/sweeps/queries/run-sweeps';

/** Returns the state of the site's background work. Called by the system; the caller checks access. */
export async function readHealth(req: PayloadRequest) {
  const [backup, mailServer, outbox, linksDue, sweeps, stopped] = await Promise.all([
    lastBackup(req),
    readMailServer(req),
    outboxState(req),
    countLinksDue(req),
    listSweeps(req.payload),
    countStopped(req),
  ]);
  const hasMailServer = req.payload.config.custom.hasMailServer === true;
  return { backup, hasMailServer, mailServer, outbox, linksDue, sweeps, stopped };
}
