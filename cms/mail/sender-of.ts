import addressparser from 'nodemailer/lib/addressparser/index.js';

/** Parses name and address of MAIL_FROM. */
export function senderOf(mailFrom: string): { name: string; address: string } {
  const [from] = addressparser(mailFrom, { flatten: true });
  return { name: from?.name ?? '', address: from?.address ?? mailFrom };
}
