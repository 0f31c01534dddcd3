import type { Transporter } from 'nodemailer';
import { type Job, JobCancelledError, type PayloadRequest, type TaskConfig } from 'payload';
import type { Mail } from '../payload-types';
import { type FailureKind, failureKind } from './failure-kind';
import { recordServerAnswer, recordServerFailure } from './queries/mail-server';
import { markMailFailed, markMailSent } from './queries/mark-mail';
import { readUnsentMail } from './queries/read-unsent-mail';
import { ownHeaders } from './mail-parts';
import { senderOf } from './sender-of';
import { sendMailSlug } from './task-slugs';

type Parts = {
  /** Brings a mail up to date before it is sent; null for one that has nothing to say any more. */
  refresh: (req: PayloadRequest, mail: Mail) => Promise<Mail | null>;
  transport: Pick<Transporter, 'sendMail'>;
  /** The sender, as MAIL_FROM gives it. */
  from: string;
};

/**
 * Where the mail's own number stands in its Message-ID. A mail that was sent, but whose sending could not be noted, is sent
 * again: by the same Message-ID, mail programs show it once.
 */
const messageId = ({ id, createdAt }: Mail, from: string) =>
  `<${id}.${Date.parse(createdAt)}@${from.split('@')[1] ?? 'localhost'}>`;

/**
 * Milliseconds until the next try: twice as long each time. A mailbox may be full for days; everything else may be over in a moment,
 * and then nobody should wait for long.
 */
const pauseAfter = (tries: number, kind: FailureKind) =>
  Math.min(5_000 * 2 ** tries, kind === 'mailbox' ? 2 * 3600_000 : 2 * 60_000);

/** Milliseconds after which a mail is given up (RFC 5321, 4.5.4.1): what it says helps nobody any more. */
const longestWait = 5 * 24 * 3600_000;

/** What Payload reads again of a job that failed. */
type Tried = Pick<Job, 'id' | 'createdAt' | 'totalTried' | 'waitUntil'>;

/**
 * Notes what became of a mail that could not be sent, and when it is tried again: by times of its own, or, as long as the server is
 * in trouble, whenever the outbox tries the server.
 *
 * @throws JobCancelledError when it will not be tried again
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
    // Payload counts this try.
    job.totalTried = failures - 1;
    return;
  }
  // Payload's own back-off knows no longest pause.
  job.waitUntil = new Date(Date.now() + pauseAfter(failures, kind)).toISOString();
}

/** The job that sends one mail of the outbox, and tries again when that fails. */
export function sendMailTask({ refresh, transport, from }: Parts): TaskConfig<typeof sendMailSlug> {
  const sender = senderOf(from);
  return {
    slug: sendMailSlug,
    inputSchema: [{ name: 'mail', type: 'number', required: true }],
    // The handler gives up by itself.
    retries: { attempts: 1_000_000 },
    handler: async ({ input, job, req }) => {
      const queued = await readUnsentMail(req, input.mail);
      const mail = queued && (await refresh(req, queued));
      if (!mail) return { output: {} };
      try {
        await transport.sendMail({
          from: sender,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html ?? undefined,
          messageId: messageId(mail, sender.address),
          // RFC 3834: nobody's absence note answers it.
          headers: { ...ownHeaders(mail), 'Auto-Submitted': 'auto-generated' },
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
