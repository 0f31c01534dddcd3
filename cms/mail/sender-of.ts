import addressparser from 'nodemailer/lib/addressparser/index.js';

/** Name and e-mail of the sender that MAIL_FROM gives. */
export function senderOf(mailFrom: string): { name: string; address: string } {
  const [from] = addressparser(mailFrom, { flatten: true });
  return { name: from?.name ?? '', address: from?.address ?? mailFrom };
}
