import { useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrated } from '../../../components/use-is-hydrated';
import { isLoggedIn } from '../../../account/reader-in-reply';
import { CommentForm, type WriterProps } from './comment-form';
import { useResultOfPage } from './use-comment-action';
import { draftOfComment, hasWords } from './send-later';

/** A form for a reply, that opens under its comment. Without scripts it is there already, and closed until it was sent. */
export function ReplyTool({ parent, ...writer }: WriterProps & { parent: number }) {
  const isHydrated = useIsHydrated();
  const [wasOpened, setWasOpened] = useState(false);
  const wasSent = useResultOfPage({ intent: 'add', about: parent }) !== undefined;
  const details = useRef<HTMLDetailsElement>(null);
  const userName = isLoggedIn(writer.reader) ? writer.reader.userName : null;
  const draft = draftOfComment(writer.post, parent);
  // It may have been opened, and written in, before the application was there, or before its writer logged in.
  useLayoutEffect(() => {
    if (!details.current) return;
    if (hasWords(draft, userName)) details.current.open = true;
    if (details.current.open) setWasOpened(true);
  }, [draft, userName]);
  return (
    <details
      ref={details}
      className="comment-opener open:order-last open:w-full"
      open={wasSent}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>Reply</summary>
      {(wasOpened || !isHydrated) && <CommentForm {...writer} parent={parent} />}
    </details>
  );
}
