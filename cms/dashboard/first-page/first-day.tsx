'use client';

import { useState } from 'react';
import type { FirstStep } from '../queries/read-first-day';
import { DecisionButton } from '../moderation/decision-button';
import { callRest, wordsOfError } from '../rest';

type Props = {
  steps: FirstStep[];
  skipped: string[];
};

/** What is left to set the site up. Each step can be skipped, which the user's preferences keep. */
export function FirstDay({ steps, skipped }: Props) {
  const [passed, setPassed] = useState<string[]>([]);
  const [problem, setProblem] = useState('');
  const left = steps.filter(({ key }) => !passed.includes(key));
  const skip = async (key: string) => {
    const now = [...passed, key];
    setPassed(now);
    try {
      await callRest('/payload-preferences/first-day', { body: { value: [...skipped, ...now] } });
    } catch (error) {
      setProblem(wordsOfError(error));
    }
  };
  if (left.length === 0) return null;
  return (
    <section aria-labelledby="first-day-title">
      <h2 id="first-day-title">
        {left.length === 1 ? 'One step is left' : `${left.length} steps are left`}
      </h2>
      <p>They set the site up, in any order. Skip what you do not need.</p>
      {problem && <p role="alert">{problem}</p>}
      <ol className="ruled">
        {left.map(({ key, title, text, href }) => (
          <li key={key} className="flex items-start justify-between gap-4 py-2">
            <div>
              <a className="text-link" href={href}>
                {title}
              </a>
              <p>{text}</p>
            </div>
            <DecisionButton aria-label={`Skip: ${title}`} onClick={() => void skip(key)}>
              Skip
            </DecisionButton>
          </li>
        ))}
      </ol>
    </section>
  );
}
