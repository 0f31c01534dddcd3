'use client';

import { useEffect, useState } from 'react';
import { askAtRest } from '../../contract/ask-at-rest';
import type { CallInput } from '../../contract/calls';
import type { Finding } from '../../contract/continuity';
import { callSite } from '../call-site';

type Question = CallInput<'POST /fovea/continuity'>;

/** Returns the continuity findings for a form; an empty list if the API fails. */
export function useContinuity(question: Question): Finding[] {
  const [findings, setFindings] = useState<Finding[]>([]);
  const sent = JSON.stringify(question);

  useEffect(
    () =>
      askAtRest({
        ask: (signal) =>
          callSite<Finding[]>('/fovea/continuity', JSON.parse(sent) as Question, signal),
        onAnswer: setFindings,
        otherwise: [],
      }),
    [sent],
  );

  return findings;
}
