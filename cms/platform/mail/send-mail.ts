import type { Transporter } from 'nodemailer';
import { createLocalReq, type Payload, type PayloadRequest } from 'payload';
import { type FailureKind, failureKind } from './failure-kind';
import { recordServerAnswer, recordServerFailure } from './queries/mail-server';
import { findUnsentMail, finishMail, putOffMail, type UnsentMail } from './queries/unsent-mail';
import { messageId, ownHeaders } from './mail-parts';
import { returnAddress } from './return-address';
import { databaseKey } from '../database/queries/database-key';
import { senderOf } from '../env';

type Parts = {
  /** Updates a mail before it is sent, or deletes it and returns null if it is no longer needed. */
  refresh: (req: PayloadRequest, mail: UnsentMail) => Promise<UnsentMail | null>;
  transport: Pick<Transporter, 'sendMail'>;
  from: string;
};

/** Sends a claimed mail. */
export type SendMail = (payload: Payload, id: number) => Promise<void>;

/** Milliseconds until the next attempt, doubling each time. A mailbox may be full for days. Other failures may end soon. */
const pauseAfter = (tries: number, kind: FailureKind) =>
  Math.min(5_000 * 2 ** tries, kind === 'mailbox' ? 2 * 3600_000 : 2 * 60_000);

/** Milliseconds after which a mail is given up (RFC 5321, 4.5.4.1). */
const longestWait = 5 * 24 * 3600_000;

/** Records a failed attempt and schedules the next one: by the mail's own schedule, or while the server fails, by the outbox. */
async function putOff(req: PayloadRequest, mail: UnsentMail, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  const kind = failureKind(error);
  req.payload.logger.warn({ mail: mail.id, msg: `A mail could not be sent: ${reason}` });
  const isWaiting = kind === 'server' && (await recordServerFailure(req, reason));
  if (kind !== 'server') await recordServerAnswer(req);
  const { failures } = mail;
  const isGivenUp = kind === 'final' || Date.now() - Date.parse(mail.queuedAt) > longestWait;
  await putOffMail(req, {
    id: mail.id,
    reason,
    failures: isWaiting ? failures : failures + 1,
    until: isGivenUp
      ? null
      : new Date(Date.now() + (isWaiting ? 0 : pauseAfter(failures, kind))).toISOString(),
  });
}

export function mailSender({ refresh, transport, from }: Parts): SendMail {
  const sender = senderOf(from);
  return async (payload, claimed) => {
    const req = await createLocalReq({}, payload);
    const [queued] = await findUnsentMail(req, { id: claimed });
    const mail = queued && (await refresh(req, queued));
    if (!mail) return;
    const {
      'Return-Path': returnPath = returnAddress(req, await databaseKey(req), {
        kind: 'mail',
        id: mail.id,
      }),
      'Message-ID': id = messageId(mail, sender.address),
      ...headers
    } = ownHeaders(mail);
    try {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: mail.to },
        ...(returnPath && { envelope: { from: returnPath, to: mail.to } }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html ?? undefined,
        messageId: id,
        // Prevents automatic replies (RFC 3834). Mails written by a person have `no`.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
    } catch (error) {
      await putOff(req, mail, error);
      return;
    }
    const failedBefore = await finishMail(req, { id: mail.id });
    if (failedBefore.length > 0) await recordServerAnswer(req);
  };
}
