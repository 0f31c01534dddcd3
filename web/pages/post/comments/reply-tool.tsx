import { useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrated } from '../../../components/use-is-hydrated';
import { isLoggedIn } from '../../../account/reader-in-reply';
import { CommentForm, type WriterProps } from './comment-form';
import { useResultOfPage } from './use-comment-action';
import { draftOfComment, hasWords } from './send-later';

/** Opens the reply form. Without JavaScript, it is part of the page. */
export function ReplyTool({ parent, ...writer }: WriterProps & { parent: number }) {
  const isHydrated = useIsHydrated();
  const [wasOpened, setWasOpened] = useState(false);
  const wasSent = useResultOfPage({ intent: 'add', about: parent }) !== undefined;
  const details = useRef<HTMLDetailsElement>(null);
  const userName = isLoggedIn(writer.reader) ? writer.reader.userName : null;
  const draft = draftOfComment(writer.post, parent);
  // The form may have been opened and filled in before hydration, or before login.
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
