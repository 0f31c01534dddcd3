import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { useEffect } from 'react';
import type { Finding } from '../../../cms/contract/continuity';
import type { PostFormValues } from '../post-form-values';
import { useReply } from '../use-reply';

/** Marks findings. Their positions move with edits. */
const markFindings = StateEffect.define<Finding[]>();

const marksOf = (findings: Finding[], length: number): DecorationSet =>
  Decoration.set(
    findings.flatMap((finding, index) =>
      finding.start < finding.end && finding.end <= length
        ? [
            Decoration.mark({
              class: 'cm-finding',
              attributes: { title: finding.words },
              index,
            }).range(finding.start, finding.end),
          ]
        : [],
    ),
    true,
  );

export const findingMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects, newDoc }) =>
    effects.reduce(
      (now, effect) => (effect.is(markFindings) ? marksOf(effect.value, newDoc.length) : now),
      before.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
});

/** Returns the current position of a finding, or null if it was deleted. Findings keep their index. */
export function placeOf(view: EditorView, index: number): { from: number; to: number } | null {
  for (const cursor = view.state.field(findingMarks).iter(); cursor.value; cursor.next())
    if (cursor.value.spec.index === index) return { from: cursor.from, to: cursor.to };
  return null;
}

/** Milliseconds from a keystroke to the call. */
const pause = 1000;

const none: Finding[] = [];

/** Returns the contradictions between a post and the glossary, and marks them in the text. Empty if the site does not answer. */
export function useContinuity(view: EditorView | null, values: PostFormValues): Finding[] {
  const { markdown, fromBook, linksTerms } = values;
  const { reply, failure } = useReply(
    `${fromBook} ${linksTerms} ${markdown}`,
    (api) => {
      // Of the same length, so that positions match.
      const text = markdown.replaceAll('\0', ' ').toWellFormed();
      return api('POST /fovea/continuity', { text, form: 'post', fromBook, linksTerms });
    },
    pause,
  );
  const findings = (failure === null && reply) || none;

  useEffect(() => {
    // Positions refer to the text that was sent. A text edited since then gets its own answer soon.
    if (view?.state.doc.length === markdown.length)
      view.dispatch({ effects: markFindings.of(findings) });
    // oxlint-disable-next-line react/exhaustive-deps -- typing moves the marks
  }, [view, findings]);

  return findings;
}
