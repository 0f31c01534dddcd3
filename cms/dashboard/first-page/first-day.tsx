'use client';

import { useState } from 'react';
import type { FirstStep } from '../queries/read-first-day';
import { DecisionButton } from '../moderation/decision-button';
import { callRest } from '../rest';
import { useWork } from '../use-work';

type Props = {
  steps: FirstStep[];
  skipped: string[];
};

/** Renders the steps left to set up the site. Skipped steps are stored in the user's preferences. */
export function FirstDay({ steps, skipped }: Props) {
  const [passed, setPassed] = useState<string[]>([]);
  const { problem, run } = useWork();
  const left = steps.filter(({ key }) => !passed.includes(key));
  const skip = (key: string) => {
    const now = [...passed, key];
    setPassed(now);
    const body = { value: [...skipped, ...now] };
    return run(() => callRest('/payload-preferences/first-day', { body }));
  };
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="first-day-title">
      <h2 id="first-day-title">
        {left.length === 1 ? 'One step is left' : `${left.length} steps are left`}
      </h2>
      <p className="mb-2">They set the site up, in any order. Skip what you do not need.</p>
      {problem && (
        <p role="alert" className="mb-2">
          {problem}
        </p>
      )}
      <ol className="border-rule grid list-none border-0 border-t-3 border-double p-0">
        {left.map(({ key, title, text, href }) => (
          <li
            key={key}
            className="border-line flex items-start justify-between gap-4 border-b py-2"
          >
            <div>
              <a className="text-link" href={href}>
                {title}
              </a>
              <p>{text}</p>
            </div>
            <DecisionButton aria-label={`Skip: ${title}`} onClick={() => skip(key)}>
              Skip
            </DecisionButton>
          </li>
        ))}
      </ol>
    </section>
  );
}
