import { firstCharacters } from '../../contract/cut-text';

export type Message = { name: string; email: string; message: string };

/** Mail programs take URLs of about two thousand characters; the rest of a long message is left out. */
const longestQuote = 1200;

const quoted = (message: string) =>
  firstCharacters(message, longestQuote)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n');

/** Opens the mail program with an answer begun: to whom, about what, and what was written. */
export const replyUrl = ({ name, email, message }: Message): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Your message to The Fovean Chronicles')}&body=${encodeURIComponent(`Dear ${name},\r\n\r\n\r\n\r\n${quoted(message)}\r\n`)}`;
