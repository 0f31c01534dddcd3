import { cutBetweenWords } from '../../cms/contract/cut-text';

/** Networks without a share dialog of their own, and the characters that a message may have there. */
const networks = [
  { name: 'Mastodon', most: 500 },
  { name: 'Bluesky', most: 300 },
] as const;

/** Minimum useful length of an excerpt. */
const fewest = 20;

type Shared = { title: string; excerpt: string; url: string };

/** Returns a message with a post's title, excerpt and link for each network, within its length. */
export const shareTexts = ({ title, excerpt, url }: Shared): { name: string; text: string }[] =>
  networks.map(({ name, most }) => {
    const heading = cutBetweenWords(title, most - url.length - 2);
    const room = most - [...heading].length - url.length - 4;
    const middle = room < fewest ? '' : cutBetweenWords(excerpt, room);
    return { name, text: [heading, middle, url].filter(Boolean).join('\n\n') };
  });
