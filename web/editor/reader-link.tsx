import { useState } from 'react';
import type { CallReply } from '../../cms/contract/calls';
import { SharePage } from '../components/share-page';
import { Button } from './controls';

type PreviewLink = CallReply<'POST /Posts/preview-link'>;

/** Days for which a link for a beta reader works. */
const readerLinkDays = 7;

const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A link that shows the draft to a beta reader, to copy or share. */
export function ReaderLink({
  title,
  make,
}: {
  title: string;
  make: (days: number) => Promise<PreviewLink>;
}) {
  const [link, setLink] = useState<PreviewLink | null>(null);
  const [failed, setFailed] = useState(false);
  const show = () =>
    make(readerLinkDays).then(
      (made) => {
        setLink(made);
        setFailed(false);
      },
      (error: unknown) => {
        console.info('There is no preview link.', error);
        setFailed(true);
      },
    );
  return (
    <section aria-label="Link for a beta reader">
      {link ? (
        <p role="status" className="text-small text-faded">
          Anybody who has this link can read the draft, with your latest changes, until{' '}
          {moment.format(new Date(link.expiresAt))}.
        </p>
      ) : (
        <Button onClick={() => void show()}>Link for a beta reader</Button>
      )}
      {failed && (
        <p role="alert" className="text-note text-accent">
          There is nothing to link to yet, or the site does not answer. Try again in a moment.
        </p>
      )}
      {link && (
        <div className="[&_div]:justify-start [&_p]:text-start">
          <SharePage path={link.path} title={title} />
        </div>
      )}
    </section>
  );
}
