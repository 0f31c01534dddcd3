import { paths } from '../contract/paths';
import type { Fate } from '../contract/suggestions';
import type { QueuedMail } from '../mail/queries/queue-mail';

type MailData = {
  subject: string;
  fate: Exclude<Fate, 'pending'>;
  /** Note of the author. */
  note: string | null;
  /** Path of the resulting term, if it is not a spoiler. */
  path: string | null;
  origin: string;
};

const said: Record<MailData['fate'], string> = {
  approved: 'is in the glossary now, as you wrote it.',
  changed: 'is in the glossary now, in the author’s words.',
  merged: 'is in the glossary now, as a part of another term.',
  declined: 'was read by the author, and will not be a term of the glossary.',
};

/** Returns the one mail to a reader who suggested a term and left an e-mail address. */
export function fateMail({
  subject,
  fate,
  note,
  path,
  origin,
}: MailData): Pick<QueuedMail, 'subject' | 'text'> {
  const parts = [
    `You suggested “${subject}” for the glossary of The Fovean Chronicles. It ${said[fate]}`,
    note && `The author says:\n\n> ${note.replaceAll('\n', '\n> ')}`,
    fate !== 'declined' && `Read it here:\n\n    ${origin}${path ?? paths.glossary}`,
    'This is the only mail about it. Your e-mail address has been removed from the suggestion.',
  ];
  return {
    subject: `Your suggestion “${subject}” at The Fovean Chronicles`,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
  };
}
