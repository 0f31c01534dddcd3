import type { Email } from 'postal-mime';

/** A mail that could not be delivered, with the reason, or that its reader marked as spam. */
export type Report =
  | {
      kind: 'bounce';
      reason: string;
      /** Whether the address does not exist, so that no later mail can arrive. */
      isHard: boolean;
    }
  | { kind: 'complaint' };

/** Texts of the attachments of a media type. */
export const partsOf = ({ attachments }: Pick<Email, 'attachments'>, type: RegExp): string[] =>
  attachments
    .filter(({ mimeType }) => type.test(mimeType))
    .map(({ content }) =>
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    );

/** Returns the first value of a field, unfolded. */
const field = (part: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, 'im')
    .exec(part)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim();

/**
 * Statuses (RFC 3463) of a missing or closed address or domain, and the status without details. A full mailbox or a refused text
 * does not mean that the address is gone.
 */
const goneAddress = /^5\.(0\.0|1\.([0-6]|10)|2\.1|4\.4)$/;

/** Returns the report in a mail: a failed delivery (RFC 3464) or spam (RFC 5965); null for any other mail. */
export function readReport(mail: Pick<Email, 'attachments'>): Report | null {
  const [feedback] = partsOf(mail, /^message\/feedback-report$/i);
  if (feedback !== undefined)
    return /^(abuse|fraud)$/i.test(field(feedback, 'Feedback-Type') ?? '')
      ? { kind: 'complaint' }
      : null;
  for (const part of partsOf(mail, /^message\/(global-)?delivery-status$/i)) {
    if (field(part, 'Action')?.toLowerCase() !== 'failed') continue;
    const [status = ''] = /^\d\.\d+\.\d+/.exec(field(part, 'Status') ?? '') ?? [];
    const reason = field(part, 'Diagnostic-Code')?.replace(/^[\w-]+;\s*/, '') ?? status;
    return { kind: 'bounce', reason: reason.slice(0, 500), isHard: goneAddress.test(status) };
  }
  return null;
}
