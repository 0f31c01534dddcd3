import { useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrated } from '../../../components/use-is-hydrated';
import { CommentForm, type WriterProps } from './comment-form';

/** A form for a reply, that opens under its comment. Without scripts it is there already, and closed. */
export function ReplyTool({ parent, ...writer }: WriterProps & { parent: number }) {
  const isHydrated = useIsHydrated();
  const [wasOpened, setWasOpened] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened, and written in, before the application was there.
  useLayoutEffect(() => {
    if (details.current?.open) setWasOpened(true);
  }, []);
  return (
    <details
      ref={details}
      className="comment-opener open:order-last open:w-full"
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary>Reply</summary>
      {(wasOpened || !isHydrated) && <CommentForm {...writer} parent={parent} />}
    </details>
  );
}
