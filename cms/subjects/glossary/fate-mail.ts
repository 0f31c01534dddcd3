import { paths } from '../../contract/plain/paths';
import { looksLikeUrl } from '../accounts/user-name';
import type { Fate } from '../../contract/suggestions';
import type { MailText } from '../../platform/mail/queries/queue-mail';

type MailData = {
  subject: string;
  fate: Exclude<Fate, 'pending'>;
  note: string | null;
  /** Path of the resulting term, if it is not a spoiler. */
  path: string | null;
  origin: string;
};

const said: Record<MailData['fate'], string> = {
  approved: 'is in the glossary now, as you wrote it.',
  changed: 'is in the glossary now, rewritten by the author.',
  merged: 'is in the glossary now, as part of another term.',
  declined: 'was read by the author, who decided not to add it.',
};

/** Returns the one mail to a reader who suggested a term and left an e-mail address. */
export function fateMail({ subject, fate, note, path, origin }: MailData): MailText {
  // Anybody can suggest a term with the address of somebody else.
  const name = looksLikeUrl(subject) ? '' : `“${subject}”`;
  const parts = [
    `You suggested ${name || 'a term'} for the glossary of The Fovean Chronicles. It ${said[fate]}`,
    note && `The author says:\n\n> ${note.replaceAll('\n', '\n> ')}`,
    fate !== 'declined' && `Read it here:\n\n    ${origin}${path ?? paths.glossary}`,
    'You receive no other mail about it. Your e-mail address has been removed from the suggestion.',
  ];
  return {
    subject: `Your suggestion ${name && `${name} `}at The Fovean Chronicles`,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
  };
}
