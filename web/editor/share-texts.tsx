import { useId, useState } from 'react';
import { cutBetweenWords } from '../../cms/contract/plain/cut-text';
import { copyText } from '../browser/copy-text';
import { Button, Section } from './controls';

/** Networks without their own share dialog, and their maximum number of characters in a message. */
const networks = [
  { name: 'Mastodon', most: 500 },
  { name: 'Bluesky', most: 300 },
] as const;

/** Minimum useful length of an excerpt. */
const fewest = 20;

type Shared = { title: string; excerpt: string; url: string };

/** Returns a message for each network, within its limit: the post's title, excerpt, and link. */
export const shareTexts = ({ title, excerpt, url }: Shared): { name: string; text: string }[] =>
  networks.map(({ name, most }) => {
    const heading = cutBetweenWords(title, most - url.length - 2);
    const left = most - [...heading].length - url.length - 4;
    const middle = left < fewest ? '' : cutBetweenWords(excerpt, left);
    return { name, text: [heading, middle, url].filter(Boolean).join('\n\n') };
  });

function ShareText({ name, text }: { name: string; text: string }) {
  const id = useId();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <div>
      <label htmlFor={id} className="caps">
        {name}
      </label>
      <textarea
        id={id}
        readOnly
        rows={4}
        value={text}
        className="border-edge bg-leaf text-small rounded-edge mt-1 block w-full border px-3 py-2"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button className="mt-1" onClick={() => void copyText(text).then(setIsCopied)}>
        Copy<span className="sr-only"> the text for {name}</span>
      </Button>
      <span role="status" className="text-note text-faded ml-3">
        {isCopied && 'Copied.'}
      </span>
    </div>
  );
}

/** Messages about a post, to paste on social networks. */
export const ShareTexts = (post: Shared) => (
  <Section title="Texts for Mastodon and Bluesky">
    <div className="flex flex-col gap-3">
      {shareTexts(post).map((each) => (
        <ShareText key={each.name} {...each} />
      ))}
    </div>
  </Section>
);
