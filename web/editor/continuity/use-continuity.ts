import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import { askAtRest } from '../../../cms/contract/ask-at-rest';
import type { Finding } from '../../../cms/contract/continuity';
import { browserApi } from '../../api/browser-api';
import type { PostFormValues } from '../post-form-values';
import { markFindings } from './finding-marks';

/** What the API takes, sign for sign: places in it are places in the text. */
const asSent = (text: string) => text.replaceAll('\0', ' ').toWellFormed();

type WrittenText = Pick<PostFormValues, 'markdown' | 'fromBook' | 'linksTerms'>;

/** What in a post does not fit the glossary, marked where it stands; empty where the site does not answer. */
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
    // Places are those of the text that was sent: one that was typed on since gets its answer in a moment.
    if (view?.state.doc.length === markdown.length)
      view.dispatch({ effects: markFindings.of(findings) });
    // oxlint-disable-next-line react/exhaustive-deps -- a text that is typed on moves the marks by itself
  }, [view, findings]);

  return findings;
}
