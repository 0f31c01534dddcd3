'use client';

import { useModerateWriters } from './use-moderate-writers';

type Standing = { name: string; isTrusted: boolean; isBlocked: boolean };

/** Buttons to trust or block a comment's writer, or to undo that. */
export function WriterButtons({
  comment,
  name,
  isTrusted,
  isBlocked,
}: Standing & { comment: number }) {
  const { moderate, isBusy } = useModerateWriters();
  const buttons = [
    { act: 'trust', so: !isTrusted, label: isTrusted ? 'Trust no more' : 'Trust this reader' },
    { act: 'block', so: !isBlocked, label: isBlocked ? 'Let back in' : 'Block' },
  ] as const;
  return (
    <div className="decision">
      {buttons.map(({ act, so, label }) => (
        <button
          key={act}
          type="button"
          className="decision__button"
          aria-label={`${label}: ${name}`}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void moderate([comment], { act, so });
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
