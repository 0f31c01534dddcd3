import { useId, useState } from 'react';
import { copyText } from '../browser/copy-text';
import { Button, Section } from './controls';
import { shareTexts } from './share-texts';

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

/** Messages about a post, to paste where the author's readers are. */
export const ShareTexts = (post: Parameters<typeof shareTexts>[0]) => (
  <Section title="Texts for Mastodon and Bluesky">
    <div className="flex flex-col gap-3">
      {shareTexts(post).map((each) => (
        <ShareText key={each.name} {...each} />
      ))}
    </div>
  </Section>
);
