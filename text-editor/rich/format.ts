import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type StateCommand,
} from '@codemirror/state';
import { edit, type Range, type Target, trimmed } from '../edit';
import { exact } from './caret';
import { contentOf, marksAround } from './layout';
import { marksOf, nodeAt, nodesAt } from './nodes';
import { withoutBrackets } from './pictures';
import { pending, setPending, spansIn } from './protect-marks';
import { hiddenIn, isRich } from './rich-layout';

const signs = {
  StrongEmphasis: '**',
  Emphasis: '*',
  Strikethrough: '~~',
  Spoiler: '||',
} as const;

export type Format = keyof typeof signs;

/** Returns the part of a selection in each paragraph. */
function paragraphsIn(state: EditorState, { from, to }: Range): Range[] {
  const parts: Range[] = [];
  for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
    const start = Math.max(from, line.from + marksOf(line.text).length);
    const end = Math.min(to, line.to);
    const part = start < end ? trimmed(state.doc, { from: start, to: end }) : null;
    const last = parts.at(-1);
    const isGoingOn =
      last &&
      part &&
      !/\n[ \t>]*\n/.test(state.sliceDoc(last.to, part.from)) &&
      marksOf(line.text) === '' &&
      hiddenIn(state, last.to, part.from).some(({ kind }) => kind === 'glyph');
    if (part && last && isGoingOn) last.to = part.to;
    else if (part) parts.push(part);
    if (line.to >= to) return parts;
  }
}

/** Extends a range by the marks of spans whose whole content it contains. */
function fitted(state: EditorState, range: Range, format: Format): Range {
  let { from, to } = range;
  for (const { content, ...span } of spansIn(state, range).toReversed()) {
    const isWhole = from <= content.from && to >= content.to;
    if (isWhole && span.name !== format)
      ({ from, to } = { from: Math.min(from, span.from), to: Math.max(to, span.to) });
  }
  return { from, to };
}

/** Returns whether the whole range has a format. */
const hasFormat = (state: EditorState, range: Range, format: Format): boolean =>
  spansIn(state, range).some(
    ({ name, from, to }) => name === format && from <= range.from && to >= range.to,
  );

/** Splits a range at the edges of spans that it overlaps in part, so that marks can enclose each piece. */
function splitAtSpans(state: EditorState, { from, to }: Range, format: Format): Range[] {
  for (const { content, ...span } of spansIn(state, { from, to })) {
    if (span.name === format) continue;
    if (from < span.from && to > content.from && to < span.to)
      return [
        ...splitAtSpans(state, { from, to: span.from }, format),
        ...splitAtSpans(state, { from: content.from, to: Math.min(to, content.to) }, format),
      ];
    if (from > span.from && from < content.to && to > span.to)
      return [
        ...splitAtSpans(state, { from: Math.max(from, content.from), to: content.to }, format),
        ...splitAtSpans(state, { from: span.to, to }, format),
      ];
  }
  return [{ from, to }];
}

const around = ({ from, to }: Range, before: string, behind = before): ChangeSpec[] => [
  { from, insert: before },
  { from: to, insert: behind },
];

function setFormat(state: EditorState, part: Range, format: Format): ChangeSpec[] {
  let range = part;
  const removed: Range[] = [];
  for (const span of spansIn(state, part)) {
    if (span.name !== format) continue;
    range = { from: Math.min(range.from, span.from), to: Math.max(range.to, span.to) };
    removed.push(...marksAround(span));
  }
  const set = splitAtSpans(state, range, format).flatMap((each) => {
    const inner = trimmed(state.doc, each);
    if (!inner) return [];
    const from = removed.find((mark) => mark.from === inner.from)?.to ?? inner.from;
    const to = removed.find((mark) => mark.to === inner.to)?.from ?? inner.to;
    return around({ from, to }, signs[format]);
  });
  return [...removed, ...set];
}

function unsetFormat(state: EditorState, part: Range, format: Format): ChangeSpec[] {
  return spansIn(state, part).flatMap((span) => {
    if (span.name !== format) return [];
    const { from, to } = span.content;
    const rest = [
      trimmed(state.doc, { from, to: Math.max(from, part.from) }),
      trimmed(state.doc, { from: Math.min(to, part.to), to }),
    ];
    const sign = state.sliceDoc(span.from, from);
    return [...marksAround(span), ...rest.flatMap((each) => (each ? around(each, sign) : []))];
  });
}

/** Toggles a format of the selection, or without a selection, of the text typed next. */
export const toggleFormat =
  (format: Format): StateCommand =>
  ({ state, dispatch }) => {
    const { main } = state.selection;
    if (main.empty) return toggleNext({ state, dispatch }, format);
    const parts = paragraphsIn(state, main).map((part) => fitted(state, part, format));
    const isSet = parts.every((part) => hasFormat(state, part, format));
    const change = isSet ? unsetFormat : setFormat;
    const changes = state.changes(parts.flatMap((part) => change(state, part, format)));
    if (changes.empty) return false;
    const selection = EditorSelection.single(
      changes.mapPos(main.anchor, main.anchor < main.head ? 1 : -1),
      changes.mapPos(main.head, main.anchor < main.head ? -1 : 1),
    );
    dispatch(state.update({ changes, selection, userEvent: 'format' }));
    return true;
  };

/** Toggles marks around the caret in source mode. In `**|**`, no mark is italic. */
function toggleMarks(target: Target, sign: string): boolean {
  const { head: at } = target.state.selection.main;
  const { length } = sign;
  const before = target.state.sliceDoc(Math.max(0, at - 3), at);
  const behind = target.state.sliceDoc(at, at + 3);
  let around = 0;
  while (before.at(-1 - around) === sign[0] && behind[around] === sign[0]) around++;
  return (length === 1 ? around % 2 === 1 : around >= length)
    ? edit(target, { from: at - length, to: at + length }, at - length)
    : edit(target, { from: at, insert: sign + sign }, at + length);
}

/** Toggles the format of the text typed next. At the end of a span with the format, moves the caret behind it. */
function toggleNext({ state, dispatch }: Target, format: Format): boolean {
  const { head } = state.selection.main;
  const sign = signs[format];
  if (!isRich(state)) return toggleMarks({ state, dispatch }, sign);
  const inside = spansIn(state, { from: head, to: head }).find(
    ({ name, content }) => name === format && content.from <= head && head <= content.to,
  );
  if (inside?.content.to === head) {
    dispatch(state.update({ selection: { anchor: inside.to }, annotations: exact.of(true) }));
    return true;
  }
  const waiting = state.field(pending, false);
  const marks = waiting?.at === head ? waiting.marks : '';
  const next = marks.includes(sign) ? marks.replace(sign, '') : marks + sign;
  dispatch(
    state.update({ effects: setPending.of(next === '' ? null : { at: head, marks: next }) }),
  );
  return true;
}

/** Returns the formats of the words at the caret, or of the text typed next. */
export function formatsAt(state: EditorState): ReadonlySet<string> {
  const { main } = state.selection;
  const found = new Set<string>();
  for (const { name, content } of spansIn(state, main))
    if (content.from <= main.from && main.to <= content.to) found.add(name);
  const marks = state.field(pending, false)?.marks ?? '';
  if (marks.includes('**')) found.add('StrongEmphasis');
  if (marks.replace('**', '').includes('*')) found.add('Emphasis');
  for (const { name } of nodesAt(state, main.head))
    if (/^(?:ATXHeading\d|Blockquote|BulletList|OrderedList|Footnote)$/.test(name)) found.add(name);
  return found;
}

/** Returns a transaction that links the selection, or changes or removes the link at the caret. */
export function setLink(state: EditorState, url: string) {
  const { main } = state.selection;
  const link = nodeAt(state, main.head, /^Link$/);
  const content = link && contentOf(link);
  const target = /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url;
  if (link && content) {
    const changes =
      url === ''
        ? marksAround({ from: link.from, to: link.to, content })
        : [{ from: content.to, to: link.to, insert: `](${target})` }];
    return state.update({ changes, userEvent: 'format' });
  }
  if (url === '') return null;
  const range = trimmed(state.doc, main);
  if (!range)
    return state.update({
      changes: { from: main.from, insert: `[${url.replace(/[[\]\\*_`]/g, '\\$&')}](${target})` },
      userEvent: 'format',
    });
  const words = fitted(state, range, 'Strikethrough');
  return state.update({
    changes: around(words, '[', `](${target})`),
    selection: { anchor: words.to + 1 },
    userEvent: 'format',
  });
}

/** Returns the URL of the link at the caret, or null. */
export function linkAt(state: EditorState): string | null {
  const link = nodeAt(state, state.selection.main.head, /^(?:Link|Autolink)$/);
  const url = link?.getChild('URL');
  return url ? withoutBrackets(state.sliceDoc(url.from, url.to)) : null;
}
