import { useEffect, useRef } from 'react';
import type { ActionResult } from '../api/actions';

type SubmitRowProps = {
  label: string;
  isSending: boolean;
  isDisabled?: boolean;
  /** Null if there is nothing to show. */
  result: ActionResult | null;
  messages: { done: string; failed: string };
};

export function SubmitRow({
  label,
  isSending,
  isDisabled = false,
  result,
  messages,
}: SubmitRowProps) {
  const words = useRef<HTMLParagraphElement>(null);
  const status = result?.status;

  // A disabled button loses the focus: move it to the message.
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
