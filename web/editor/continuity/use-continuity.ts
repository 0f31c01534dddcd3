import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import { askAtRest } from '../../../cms/contract/ask-at-rest';
import type { Finding } from '../../../cms/contract/continuity';
import { browserApi } from '../../api/browser-api';
import type { PostFormValues } from '../post-form-values';
import { markFindings } from './finding-marks';

/** Text of the same length that the API accepts, so that positions match. */
const asSent = (text: string) => text.replaceAll('\0', ' ').toWellFormed();

type WrittenText = Pick<PostFormValues, 'markdown' | 'fromBook' | 'linksTerms'>;

/** Returns the contradictions between a post and the glossary, and marks them in the text. Empty if the site does not answer. */
export function useContinuity(
  view: EditorView | null,
  { markdown, fromBook, linksTerms }: WrittenText,
): Finding[] {
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

  useEffect(() => {
    // Positions refer to the text that was sent. A text edited since then gets its own answer soon.
    if (view?.state.doc.length === markdown.length)
      view.dispatch({ effects: markFindings.of(findings) });
    // oxlint-disable-next-line react/exhaustive-deps -- typing moves the marks
  }, [view, findings]);

  return findings;
}
