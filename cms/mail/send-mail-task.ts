import type { Transporter } from 'nodemailer';
import { JobCancelledError, type TaskConfig } from 'payload';
import type { Mail } from '../payload-types';
import { noteMailFailed, noteMailSent } from '../queries/note-mail';
import { readUnsentMail } from '../queries/read-unsent-mail';
import { ownHeaders } from './own-headers';
import { mailTask } from './queue';
import { senderOf } from './sender';

type Parts = {
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

/** The server knows the mail and refuses it for good (RFC 5321, 4.2.1): asking again changes nothing. */
const isFinal = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

/**
 * The job that sends one mail of the outbox. One that fails is tried again after 5 s, then after twice as long each time:
 * 15 times in all, over 23 hours.
 */
export function sendMailTask({ transport, from }: Parts): TaskConfig<typeof mailTask> {
  const sender = senderOf(from);
  return {
    slug: mailTask,
    inputSchema: [{ name: 'mail', type: 'number', required: true }],
    retries: { attempts: 14, backoff: { type: 'exponential', delay: 5_000 } },
    handler: async ({ input, req }) => {
      const mail = await readUnsentMail(req, input.mail);
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
        await noteMailFailed(req, mail.id, reason);
        req.payload.logger.warn({ mail: mail.id, msg: `A mail could not be sent: ${reason}` });
        throw isFinal(error) ? new JobCancelledError(reason) : error;
      }
      await noteMailSent(req, mail.id);
      return { output: {} };
    },
  };
}
