import { signOfReference } from '../../books/bracket-markup';

/** Tags of marked words. */
export type Mark = 'em' | 'strong' | 'q' | 'small';

/** Words with the same marks, the outermost first. `\n` is a line break. */
export interface Run {
  text: string;
  marks: readonly Mark[];
  /** A character reference that stays as it is written. */
  isReference?: boolean;
}

/** A block of a chapter. */
export type Block =
  | { tag: 'p' | 'h3'; words: Run[] }
  | { tag: 'hr' }
  /** One that is bare has words without a paragraph. */
  | { tag: 'blockquote'; blocks: Block[]; isBare: boolean }
  /** The items of a loose list are paragraphs, also if they have only one. */
  | { tag: 'ul' | 'ol'; items: Block[][]; isLoose: boolean };

/** A character reference as words: one that stands for an invisible character stays as it is written. */
export function runOfReference(reference: string, marks: readonly Mark[]): Run {
  const sign = signOfReference(reference);
  return sign !== null && /^(?:[\u00a0\u200c]|[^\s\p{C}])$/u.test(sign)
    ? { text: sign, marks }
    : { text: reference, marks, isReference: true };
}

const sharedMarks = (one: readonly Mark[], other: readonly Mark[]): readonly Mark[] => {
  const differs = one.findIndex((mark, index) => mark !== other[index]);
  return differs < 0 ? one : one.slice(0, differs);
};

/** Collapses white space and takes it out of marks at their edges. Line breaks at the end are dropped, as readers do not see them. */
export function tidyWords(runs: Run[]): Run[] {
  const parts: Run[] = [];
  for (const { text, marks, isReference } of runs)
    for (const part of isReference ? [text] : text.split(/(\s+)/)) {
      const last = parts.at(-1);
      if (part === '') continue;
      if (part.trim() === '' && last?.text.trim() === '') last.text += part;
      else parts.push({ text: part, marks, ...(isReference && { isReference }) });
    }
  const tidied: Run[] = [];
  parts.forEach((part, index) => {
    const { text, marks, isReference } = part;
    const before = parts[index - 1];
    const after = parts[index + 1];
    const isSpace = text.trim() === '';
    const edge = before && after ? '' : /^[ \t\r]+|[ \t\r]+$/g;
    const run = isSpace
      ? {
          text: text
            .replace(/[ \t\r]+/g, ' ')
            .replace(/ ?\n ?/g, '\n')
            .replace(edge, ''),
          marks: before && after ? sharedMarks(before.marks, after.marks) : [],
        }
      : { text, marks, ...(isReference && { isReference }) };
    if (!after && isSpace) run.text = run.text.replace(/\n+$/, '');
    const last = tidied.at(-1);
    const isSame = last?.marks.join() === run.marks.join() && !last.isReference && !isReference;
    if (last && isSame) last.text += run.text;
    else if (run.text !== '') tidied.push(run);
  });
  return tidied;
}

type Piece = { kind: 'words' | 'reference'; text: string } | { kind: 'open' | 'close'; mark: Mark };

/** Words between the tags that open and close. Adjacent words share their tags. */
export function piecesOf(runs: Run[]): Piece[] {
  const pieces: Piece[] = [];
  let open: readonly Mark[] = [];
  const enter = (marks: readonly Mark[]) => {
    const { length } = sharedMarks(open, marks);
    for (const mark of open.slice(length).reverse()) pieces.push({ kind: 'close', mark });
    for (const mark of marks.slice(length)) pieces.push({ kind: 'open', mark });
    open = marks;
  };
  for (const { text, marks, isReference } of runs) {
    enter(marks);
    pieces.push({ kind: isReference ? 'reference' : 'words', text });
  }
  enter([]);
  return pieces;
}

/** Returns whether readers see nothing of a block. */
export const isEmpty = (block: Block): boolean => {
  switch (block.tag) {
    case 'hr':
      return false;
    case 'blockquote':
      return block.blocks.every(isEmpty);
    case 'ul':
    case 'ol':
      return block.items.every((blocks) => blocks.every(isEmpty));
    default:
      return block.words.every(({ text }) => /^[ \n]*$/.test(text));
  }
};
