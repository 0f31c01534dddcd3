'use client';

import { DecisionButton } from './decision-button';
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
        <DecisionButton
          key={act}
          aria-label={`${label}: ${name}`}
          isIdle={isBusy}
          onClick={() => moderate([comment], { act, so })}
        >
          {label}
        </DecisionButton>
      ))}
    </div>
  );
}
