import { firstCharacters } from '../../contract/cut-text';

export type Message = { name: string; email: string; message: string };

/** Mail programs accept URLs of about 2,000 characters. Longer messages are truncated. */
const longestQuote = 1200;

const quoted = (message: string) =>
  firstCharacters(message, longestQuote)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');

/** Returns a `mailto:` URL with recipient, subject and quoted message. */
export const replyUrl = ({ name, email, message }: Message): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Your message to The Fovean Chronicles')}&body=${encodeURIComponent(`Dear ${name},\r\n\r\n\r\n\r\n${quoted(message)}\r\n`)}`;
