import { useState } from 'react';
import type { CallReply } from '../../cms/contract/calls';
import { SharePage } from '../components/share-page';
import { Button } from './controls';
import type { Room } from './use-room';

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
export function ReaderLink({ room }: { room: Room }) {
  const [link, setLink] = useState<CallReply<'POST /Posts/preview-link'> | 'none' | null>(null);
  const make = () =>
    room.makePreviewLink(readerLinkDays).then(setLink, (error: unknown) => {
      console.info('There is no preview link.', error);
      setLink('none');
    });
  return (
    <section aria-label="Link for a beta reader">
      {link === null || link === 'none' ? (
        <Button onClick={() => void make()}>Link for a beta reader</Button>
      ) : (
        <>
          <p role="status" className="text-small text-faded">
            Anybody who has this link can read the draft, with your latest changes, until{' '}
            {moment.format(new Date(link.expiresAt))}.
          </p>
          <div className="[&_div]:justify-start [&_p]:text-start">
            <SharePage path={link.path} title={room.state.values.title} />
          </div>
        </>
      )}
      {link === 'none' && (
        <p role="alert" className="text-note text-accent">
          There is nothing to link to yet, or the site does not answer. Try again in a moment.
        </p>
      )}
    </section>
  );
}
