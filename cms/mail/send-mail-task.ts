import type { Transporter } from 'nodemailer';
import { JobCancelledError, type PayloadRequest, type TaskConfig } from 'payload';
import type { Mail } from '../payload-types';
import { markMailFailed, markMailSent } from './queries/mark-mail';
import { readUnsentMail } from './queries/read-unsent-mail';
import { ownHeaders, senderOf } from './mail-parts';
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
 * The trouble of the server, or of the site's account there, and not the mail's, whenever it comes up: log-in (RFC 4954, 6),
 * the mail system's state, congestion and quotas (RFC 3463, 3.4 and 3.5).
 */
const ofTheServer = /^53\d|^5\d\d[ -]5\.(3\.\d+|4\.5)\b/;

/**
 * The server refuses the recipient or what the mail says for good (RFC 5321, 4.2.1): asking again changes nothing. What it
 * refuses before, when the site connects, logs in or names the sender, is put right by the operator.
 */
const isFinal = (error: unknown) =>
  error instanceof Error &&
  'command' in error &&
  (error.command === 'RCPT TO' || error.command === 'DATA') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  !('response' in error && ofTheServer.test(String(error.response)));

/** Milliseconds until the next try: twice as long each time, two hours at most. */
const pauseAfter = (tries: number) => Math.min(5_000 * 2 ** tries, 2 * 3600_000);

/** With these pauses, what fails is tried for three days. */
const retries = 46;

/** The job that sends one mail of the outbox, and tries again when that fails. */
export function sendMailTask({ refresh, transport, from }: Parts): TaskConfig<typeof sendMailSlug> {
  const sender = senderOf(from);
  return {
    slug: sendMailSlug,
    inputSchema: [{ name: 'mail', type: 'number', required: true }],
    retries: { attempts: retries },
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
        const reason = error instanceof Error ? error.message : String(error);
        await markMailFailed(req, mail.id, reason);
        req.payload.logger.warn({ mail: mail.id, msg: `A mail could not be sent: ${reason}` });
        if (isFinal(error)) throw new JobCancelledError(reason);
        // Payload's own back-off knows no longest pause.
        job.waitUntil = new Date(Date.now() + pauseAfter(job.totalTried ?? 0)).toISOString();
        throw error;
      }
      await markMailSent(req, mail.id);
      return { output: {} };
    },
  };
}
