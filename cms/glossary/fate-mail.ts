import { paths } from '../contract/paths';
import type { Fate } from '../contract/suggestions';
import type { QueuedMail } from '../mail/queries/queue-mail';

type MailData = {
  subject: string;
  fate: Exclude<Fate, 'pending'>;
  /** What the author says of it. */
  note: string | null;
  /** The path of the term that it is in now, where everybody may know of it. */
  path: string | null;
  /** The site's public origin. */
  origin: string;
};

const said: Record<MailData['fate'], string> = {
  approved: 'is in the glossary now, as you wrote it.',
  changed: 'is in the glossary now, in the author’s words.',
  merged: 'is in the glossary now, as a part of another term.',
  declined: 'was read by the author, and will not be a term of the glossary.',
};

/** The one mail to whoever suggested a term and left their e-mail address. */
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
