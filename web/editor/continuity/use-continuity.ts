import { useEffect, useState } from 'react';
import { askAtRest } from '../../../cms/contract/ask-at-rest';
import type { Finding } from '../../../cms/contract/continuity';
import { browserApi } from '../../api/browser-api';
import type { PostFormValues } from '../post-form-values';

/** What the API takes, sign for sign: places in it are places in the text. */
const asSent = (text: string) => text.replaceAll('\0', ' ').toWellFormed();

export type WrittenText = Pick<PostFormValues, 'markdown' | 'fromBook' | 'linksTerms'>;

/** What in a post does not fit the glossary, as it stands in the editor; empty where the site does not answer. */
export function useContinuity({ markdown, fromBook, linksTerms }: WrittenText): Finding[] {
  const [findings, setFindings] = useState<Finding[]>([]);

  useEffect(
    () =>
      askAtRest({
        ask: (signal) =>
          browserApi()(
            'POST /fovea/continuity',
            { text: asSent(markdown), form: 'post', fromBook, linksTerms },
            { signal },
          ),
        onAnswer: setFindings,
        otherwise: [],
      }),
    [markdown, fromBook, linksTerms],
  );

  return findings;
}
