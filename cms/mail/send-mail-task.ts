import type { Transporter } from 'nodemailer';
import { type Job, JobCancelledError, type PayloadRequest, type TaskConfig } from 'payload';
import type { Mail } from '../payload-types';
import { type FailureKind, failureKind } from './failure-kind';
import { recordServerAnswer, recordServerFailure } from './queries/mail-server';
import { markMailFailed, markMailSent } from './queries/mark-mail';
import { readUnsentMail } from './queries/read-unsent-mail';
import { messageId, ownHeaders } from './mail-parts';
import { returnAddress } from './return-address';
import { senderOf } from '../env';
import { sendMailSlug } from './task-slugs';

type Parts = {
  /** Updates a mail before it is sent; null if it is no longer needed. */
  refresh: (req: PayloadRequest, mail: Mail) => Promise<Mail | null>;
  transport: Pick<Transporter, 'sendMail'>;
  /** Sender from MAIL_FROM. */
  from: string;
};

/** Milliseconds until the next attempt, doubling each time. A mailbox may be full for days. Other failures may end soon. */
const pauseAfter = (tries: number, kind: FailureKind) =>
  Math.min(5_000 * 2 ** tries, kind === 'mailbox' ? 2 * 3600_000 : 2 * 60_000);

/** Milliseconds after which a mail is given up (RFC 5321, 4.5.4.1). */
const longestWait = 5 * 24 * 3600_000;

/** Fields that Payload reads again after a failure. */
type Tried = Pick<Job, 'id' | 'createdAt' | 'totalTried' | 'waitUntil'>;

/**
 * Records a failed attempt and schedules the next one: by the mail's own schedule, or while the server fails, by the outbox.
 *
 * @throws JobCancelledError if the mail is given up
 */
async function putOff(
  req: PayloadRequest,
  { mail, job, error }: { mail: Mail; job: Tried; error: unknown },
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const kind = failureKind(error);
  await markMailFailed(req, { id: mail.id, job: job.id, reason });
  req.payload.logger.warn({ mail: mail.id, msg: `A mail could not be sent: ${reason}` });
  const isWaiting = kind === 'server' && (await recordServerFailure(req, reason));
  if (kind !== 'server') await recordServerAnswer(req);
  const failures = job.totalTried ?? 0;
  if (kind === 'final' || Date.now() - Date.parse(job.createdAt) > longestWait)
    throw new JobCancelledError(reason);
  if (isWaiting) {
    // Payload counts this attempt.
    job.totalTried = failures - 1;
    return;
  }
  // Payload's back-off has no maximum.
  job.waitUntil = new Date(Date.now() + pauseAfter(failures, kind)).toISOString();
}

/** Creates the job that sends a mail, with retries. */
export function sendMailTask({ refresh, transport, from }: Parts): TaskConfig<typeof sendMailSlug> {
  const sender = senderOf(from);
  return {
    slug: sendMailSlug,
    inputSchema: [{ name: 'mail', type: 'number', required: true }],
    // The handler limits the attempts.
    retries: { attempts: 1_000_000 },
    handler: async ({ input, job, req }) => {
      const queued = await readUnsentMail(req, input.mail);
      const mail = queued && (await refresh(req, queued));
      if (!mail) return { output: {} };
      const { 'Return-Path': returnPath, ...headers } = ownHeaders(mail);
      const envelopeFrom = returnPath ?? returnAddress(req, { kind: 'mail', id: mail.id });
      try {
        await transport.sendMail({
          from: sender,
          to: { name: '', address: mail.to },
          ...(envelopeFrom && { envelope: { from: envelopeFrom, to: mail.to } }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html ?? undefined,
          messageId: messageId(mail, sender.address),
          // Prevents automatic replies (RFC 3834). A mail that a person wrote says `no`.
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        });
      } catch (error) {
        await putOff(req, { mail, job, error });
        throw error;
      }
      await markMailSent(req, mail.id);
      await recordServerAnswer(req);
      return { output: {} };
    },
  };
}
