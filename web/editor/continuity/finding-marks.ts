import { StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { Finding } from '../../../cms/contract/continuity';

/** Marks findings. Their positions move with edits. */
export const markFindings = StateEffect.define<Finding[]>();

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
