import { useEffect, useRef } from 'react';
import type { ActionResult } from '../api/actions';

type SubmitRowProps = {
  /** What the button says. */
  label: string;
  isSending: boolean;
  /** Whether there is nothing to send yet. */
  isDisabled?: boolean;
  /** Of the form, null while nothing is to be shown; what the site refuses has failed too. */
  status: ActionResult['status'] | null;
  messages: { done: string; failed: string };
};

/** The end of a form: its button, and what became of what was sent. */
export function SubmitRow({
  label,
  isSending,
  isDisabled = false,
  status,
  messages,
}: SubmitRowProps) {
  const words = useRef<HTMLParagraphElement>(null);

  // A button that is disabled when it has done its work loses the focus: it goes to the words.
  useEffect(() => {
    if (status === 'done' && document.activeElement === document.body) words.current?.focus();
  }, [status]);

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <button
        type="submit"
        className="button button-sealed disabled:cursor-default disabled:opacity-50"
        aria-disabled={isSending}
        disabled={isDisabled}
      >
        {isSending ? 'Sending…' : label}
      </button>
      <p
        ref={words}
        role="status"
        tabIndex={-1}
        className={`outline-none ${status && status !== 'done' ? 'text-accent' : ''}`}
      >
        {status && messages[status === 'done' ? 'done' : 'failed']}
      </p>
    </div>
  );
}
