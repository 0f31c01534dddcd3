import { EditorSelection, EditorState } from '@codemirror/state';
import { tests as commonMark } from 'commonmark-spec';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exact, normalPlace } from './caret';
import { toggleFormat } from './format';
import { breakParagraph } from './keys';
import { goToEnd, insertNote } from './notes';
import { pasteMarkdown } from './paste-markdown';
import { richMode } from './rich';
import { hiddenIn, richLayout } from './rich-layout';
import { siteMarkdown } from './site-markdown';
import { takeBack, typed } from './typing';

const open = (doc: string) =>
  EditorState.create({
    doc,
    extensions: [siteMarkdown, richMode],
    selection: { anchor: doc.length },
  });

/** Returns the visible text. */
function seen(state: EditorState): string {
  let text = '';
  let at = 0;
  state.field(richLayout).hidden.between(0, state.doc.length, (from, to, { spec }) => {
    text +=
      state.sliceDoc(at, Math.max(at, from)) +
      (/bullet|^rich-number|fleuron/.test(spec.widget?.look?.className)
        ? ''
        : (spec.widget?.text ?? ''));
    at = Math.max(at, to);
  });
  return text + state.sliceDoc(at);
}

const withCaret = (state: EditorState, anchor: number, head = anchor) =>
  state.update({ selection: EditorSelection.single(anchor, head) }).state;

/** Types letters one by one, as on a keyboard. */
function type(state: EditorState, text: string): EditorState {
  let now = state;
  for (const letter of text) {
    const { from, to } = now.selection.main;
    if (letter === '\n') {
      breakParagraph({ state: now, dispatch: (tr) => (now = tr.state) });
      continue;
    }
    const spec = typed(now, from, to, letter) ?? {
      changes: { from, to, insert: letter },
      selection: { anchor: from + letter.length },
      userEvent: 'input.type',
    };
    const change = now.update(spec);
    now = change.state;
    if (change.annotation(exact)) continue;
    const place = normalPlace(now, now.selection.main.head);
    now = place === now.selection.main.head ? now : withCaret(now, place);
  }
  return now;
}

const run = (state: EditorState, command: ReturnType<typeof toggleFormat>): EditorState => {
  let after = state;
  command({ state, dispatch: (tr) => (after = tr.state) });
  return after;
};

for (const [source, text] of [
  ['## A heading', 'A heading'],
  ['Some **bold** and *soft* and ~~gone~~ words', 'Some bold and soft and gone words'],
  ['A [link](https://example.com "x") here', 'A link here'],
  ['One\n\nTwo', 'One\nTwo'],
  ['One\ntwo', 'One two'],
  ['One\\\ntwo', 'One\ntwo'],
  ['> Quoted\n> words\n>\n> Two', 'Quoted words\nTwo'],
  ['- one\n- two', 'one\ntwo'],
  ['A star \\* and &amp;', 'A star * and &amp;'],
  ['Title\n===\n\nText', 'Title\nText'],
  ['# #', ''],
  ['```\ncode *x*\n```', 'code *x*'],
  ['    four spaces', 'four spaces'],
  ['1986. What a year.', '1986. What a year.'],
  ['<b>bold</b>', '<b>bold</b>'],
  ['He ||*dies*|| here', 'He dies here'],
  ['A || b', 'A || b'],
  ['A[^b] c.\n\n[^b]: The note.', 'A1 c.\nThe note.'],
  ['None[^b] c.', 'None[^b] c.'],
] as const)
  test(`the marks of ${JSON.stringify(source)} are hidden`, () => {
    const state = open(source);
    expect(seen(state)).toBe(text);
    expect(normalPlace(state, 0)).toBeLessThanOrEqual(source.length);
  });

for (const [typedText, source] of [
  ['A *star* and _line_ and `tick`', 'A \\*star\\* and \\_line\\_ and \\`tick\\`'],
  ['1986. What a year.', '1986\\. What a year.'],
  ['    Indented\n***\nAfter', 'Indented\n\n***\n\nAfter'],
  ['See https://example.com/a_b--c... and go', 'See https://example.com/a_b--c... and go'],
  ['One\nTwo', 'One\n\nTwo'],
  ['- one\ntwo\n\nOut', '- one\n- two\n\nOut'],
  ['> said\nmore\n\nOut', '> said\n>\n> more\n\nOut'],
  ['"Ride," he said -- and rode...', '“Ride,” he said – and rode…'],
  ["'tis a horse's", '‘tis a horse’s'],
  ['# Title\nText', '# Title\n\nText'],
  ['One\n***\nTwo', 'One\n\n***\n\nTwo'],
  ['a [b](c)', 'a \\[b](c)'],
  ['a ||b c|| d', 'a ||b c|| d'],
  ['a || b || c', 'a |\\| b |\\| c'],
  ['snake_case', 'snake\\_case'],
  ['# # of ##', '# \\# of \\##'],
  ['&amp;', '\\&amp;'],
  ['&zwnj;Lee', '\u200cLee'],
] as const)
  test(`typing ${JSON.stringify(typedText)} writes ${JSON.stringify(source)}`, () => {
    const state = type(open(''), typedText);
    expect(state.doc.toString()).toBe(source);
  });

test('typing beside a scene break or a picture begins a paragraph', () => {
  for (const thing of ['***', '![a](/x.png)']) {
    const source = `One.\n\n${thing}\n\nTwo.`;
    const at = source.indexOf(thing);
    const before = type(withCaret(open(source), at), 'x');
    expect(before.doc.toString()).toBe(`One.\n\nx\n\n${thing}\n\nTwo.`);
    const behind = type(withCaret(open(source), at + thing.length), 'x');
    expect(behind.doc.toString()).toBe(`One.\n\n${thing}\n\nx\n\nTwo.`);
  }
});

test('typing beside a gallery begins a paragraph', () => {
  const gallery = '![a](/a.png "One")\n![b](/b.png) ![c](/c.png#wide)';
  const source = `One.\n\n${gallery}\n\nTwo.`;
  expect(seen(open(source))).toBe('One.\n\nTwo.');
  const middle = source.indexOf('![b]');
  expect(type(withCaret(open(source), middle), 'x').doc.toString()).toBe(
    `One.\n\n${gallery}\n\nx\n\nTwo.`,
  );
  const start = source.indexOf('![a]');
  expect(type(withCaret(open(source), start), 'x\ny').doc.toString()).toBe(
    `One.\n\nx\n\ny\n\n${gallery}\n\nTwo.`,
  );
});

test('the bold key begins and ends bold text, which can contain blanks', () => {
  let state = type(open(''), 'A ');
  state = type(run(state, toggleFormat('StrongEmphasis')), 'bold word');
  expect(state.doc.toString()).toBe('A **bold word**');
  state = type(run(state, toggleFormat('StrongEmphasis')), ' and plain');
  expect(state.doc.toString()).toBe('A **bold word** and plain');
});

test('italics can begin and end with a typeset quotation mark', () => {
  const italic = toggleFormat('Emphasis');
  let state = type(run(type(open(''), 'He woke. '), italic), '"Again?"');
  expect(state.doc.toString()).toBe('He woke. *“Again?”*');
  state = type(run(state, takeBack), '!');
  expect(state.doc.toString()).toBe('He woke. *“Again?\\"!*');
  expect(type(run(open(''), italic), 'So "no"').doc.toString()).toBe('*So “no”*');
});

test('goToEnd moves the caret to the end of the text, before its notes', () => {
  const source = 'One[^1].\n\nTwo.\n\n[^1]: The note.';
  const state = run(withCaret(open(source), 2), goToEnd);
  expect(type(state, '\nThree.').doc.toString()).toBe(source.replace('Two.', 'Two.\n\nThree.'));
  const isDone = (at: number) =>
    goToEnd({ state: withCaret(state, at), dispatch: () => undefined });
  expect(isDone(state.selection.main.head)).toBe(true);
  expect(isDone(source.length)).toBe(false);
});

test('toggling bold leaves no stray marks', () => {
  const at = (state: EditorState, words: string) => {
    const from = state.doc.toString().indexOf(words);
    return withCaret(state, from, from + words.length);
  };
  const bold = toggleFormat('StrongEmphasis');
  let state = run(at(open('One two three'), 'two '), bold);
  expect(state.doc.toString()).toBe('One **two** three');
  state = run(at(state, 'two'), bold);
  expect(state.doc.toString()).toBe('One two three');
  state = run(at(open('**One two three**'), 'two'), bold);
  expect(state.doc.toString()).toBe('**One** two **three**');
  state = run(at(open('*One two* three'), 'two* three'), bold);
  expect(seen(state)).toBe('One two three');
  state = run(withCaret(open('One\n\nTwo'), 0, 8), bold);
  expect(state.doc.toString()).toBe('**One**\n\n**Two**');
});

test('a new note is at the end, and Enter returns to its reference', () => {
  let state = run(type(open(''), 'Nobody came.'), insertNote);
  state = type(state, 'Nobody (at all).\n Then.');
  expect(state.doc.toString()).toBe('Nobody came.[^1] Then.\n\n[^1]: Nobody (at all).');
  state = run(withCaret(state, 'Nobody'.length), insertNote);
  state = type(state, 'Who?\n(');
  expect(state.doc.toString()).toBe(
    'Nobody[^2]\\( came.[^1] Then.\n\n[^2]: Who?\n\n[^1]: Nobody (at all).',
  );
  expect(seen(state)).toBe('Nobody1( came.2 Then.\nWho?\nNobody (at all).');
});

test('pasted notes go to the end, with new labels', () => {
  const state = withCaret(open('One[^1] three.\n\n[^1]: First.'), 'One[^1]'.length);
  const { doc, selection } = state.update(pasteMarkdown(state, ' two[^1]\n\n[^1]: Second.')).state;
  expect(doc.toString()).toBe('One[^1] two[^2] three.\n\n[^1]: First.\n\n[^2]: Second.');
  expect(selection.main.head).toBe('One[^1] two[^2]'.length);
});

test.each([
  [
    'a heading amid a sentence',
    'He rode^ on.',
    '## Ford\n\nDeep',
    'He rode\n\n## Ford\n\nDeep on.',
  ],
  ['a list amid a sentence', 'He ^ rode.', '- one\n- two', 'He\n\n- one\n- two\n\nrode.'],
  ['paragraphs amid a sentence', 'He ^rode.', 'One.\n\nTwo. ', 'He One.\n\nTwo. rode.'],
  ['a scene break amid emphasis', '*He^ rode.*', '---', '*He*\n\n---\n\n*rode.*'],
  ['a table below a line', 'He rode.\n^', '| a |\n| - ^', 'He rode.\n\n| a |\n| - ^'],
  ['a list above a line', '^\nHe rode.', '- one', '- one\n\nHe rode.'],
  ['a list in a list', '- oats^\n- hay', '- one\n    - two', '- oats\n- one\n    - two\n- hay'],
  ['a list in an empty item', '- oats\n- ^', '- one\n- two', '- oats\n- one\n- two'],
  ['paragraphs in an item', '- oats ^', 'and.\n\nHay.', '- oats and.\n\n  Hay.'],
  ['paragraphs in a quote', '> He ^rode.', 'One.\n\nTwo. ', '> He One.\n>\n> Two. rode.'],
  ['a heading in a quote', '> He ^rode.', '# One', '> He\n>\n> # One\n>\n> rode.'],
  [
    'blocks in a cell',
    '| a |\n| --- |\n| b^ |',
    '# c | d\n\n---\n\n- e\n- f',
    '| a |\n| --- |\n| bc \\| d e f |',
  ],
  ['lines in code', '```\na^\n```', 'b\n\n- c', '```\nab\n\n- c\n```'],
])('pasting keeps %s', (_, source, pasted, result) => {
  const state = withCaret(open(source.replace('^', '')), source.indexOf('^'));
  expect(state.update(pasteMarkdown(state, pasted)).state.doc.toString()).toBe(result);
});

test('a deletion leaves no single mark of a pair', () => {
  const deleted = (source: string, from: number, to: number) =>
    open(source)
      .update({ changes: { from, to }, userEvent: 'delete.selection' })
      .state.doc.toString();
  expect(deleted('a **bold** c', 6, 11)).toBe('a **bo**c');
  expect(deleted('a **bold** c', 4, 8)).toBe('a  c');
  expect(deleted('a **bold text** c', 9, 13)).toBe('a **bold**  c');
});

/** Random Markdown. */
const markdownText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['**', '*', '_', '~~', '`', '[', '](/x)', '![', '\\', '&amp;', '<b>', '|', '||'],
        ...['\n', '\n\n', '\n\n\n', '# ', '## ', '> ', '- ', '1. ', '2) ', '    ', '---', '***'],
        ...['```', '\n```\n', '| a | b |\n|---|---|\n| c | d |', '[x]: /y', 'https://example.com'],
        ...['[^1]', '[^1]: ', '\n[^b]: ', '[^b]'],
        ...['\n\n![a](/x "c")\n', '![b](/y#wide)', 'https://youtu.be/a'],
      ),
      fc.lorem({ maxCount: 3 }),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

test('the layout after a change equals that of a newly opened text', () => {
  fc.assert(
    fc.property(markdownText, fc.nat(), fc.nat(40), markdownText, (source, at, length, insert) => {
      const state = open(source.replaceAll('\r', ''));
      const from = at % (state.doc.length + 1);
      const to = Math.min(state.doc.length, from + length);
      const after = state.update({
        changes: { from, to, insert: insert.slice(0, 40).replaceAll('\r', '') },
      }).state;
      const ranges = (each: EditorState) => {
        const all: { from: number; to: number; kind: string }[] = hiddenIn(
          each,
          0,
          each.doc.length,
        );
        each.field(richLayout).wrappers.between(0, each.doc.length, (start, end, wrapper) => {
          all.push({ from: start, to: end, kind: JSON.stringify(wrapper) });
        });
        return all.toSorted((a, b) => a.from - b.from || a.to - b.to);
      };
      expect(ranges(after)).toEqual(ranges(open(after.doc.toString())));
    }),
    { numRuns: 1000 },
  );
});

test('typed text is visible as it was typed', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abc *_`[]()!#>-+=~|\\<&;:1.29"'),
    minLength: 1,
    maxLength: 24,
  });
  fc.assert(
    fc.property(letters, (text) => {
      fc.pre(!/\|\|.+\|\|/.test(text));
      // Blanks at the start and end of a line are invisible, and so are list marks.
      const word = `x${text}x`;
      const state = type(open(''), word);
      const plain = (each: string) =>
        each.replace(/[“”]/g, '"').replace(/—/g, '---').replace(/–/g, '--').replace(/…/g, '...');
      expect(plain(seen(state)).replace(/\s+/g, ' ')).toBe(word.replace(/\s+/g, ' '));
    }),
    { numRuns: 500 },
  );
});

test('typing above and below an example of CommonMark keeps its bytes', () => {
  const lost = commonMark.filter(({ markdown }) => {
    const example = markdown.replaceAll('→', '\t');
    const before = open(`First.\n\n${example}\n\nLast.`);
    const above = type(withCaret(before, 5), '*"');
    const below = type(withCaret(before, before.doc.length), 'y');
    return (
      above.doc.toString() !== before.doc.toString().replace('First', 'First\\*”') ||
      below.doc.toString() !== `${before.doc.toString()}y`
    );
  });
  expect(lost).toEqual([]);
  expect(commonMark).toHaveLength(652);
});
