import { EditorState, type StateCommand } from '@codemirror/state';
import { expect, test } from 'vitest';
import { beginWith, wrapIn } from './markdown-commands';

/** A text with its selection: `|` is the cursor, or each end of what is selected. */
function stateOf(marked: string) {
  const [before = '', selected = '', after] = marked.split('|');
  const head = after === undefined ? before.length : before.length + selected.length;
  return EditorState.create({
    doc: marked.replaceAll('|', ''),
    selection: { anchor: before.length, head },
  });
}

function shown({ doc, selection: { main } }: EditorState) {
  const sections = [doc.sliceString(0, main.from), doc.sliceString(main.from, main.to)];
  return [...(main.empty ? sections.slice(0, 1) : sections), doc.sliceString(main.to)].join('|');
}

function after(command: StateCommand, marked: string) {
  let state = stateOf(marked);
  command({ state, dispatch: (transaction) => (state = transaction.state) });
  return shown(state);
}

const bold = wrapIn('**');
const italic = wrapIn('*');

test.each([
  [beginWith('## '), '|', '## |'],
  [beginWith('- '), 'One.\n\n|', 'One.\n\n- |'],
  [beginWith((line) => `${line + 1}. `), '|', '1. |'],
  [beginWith('> '), '|', '> |'],
  [beginWith('### '), '## |', '### |'],
  [beginWith('## '), '|Oats', '## |Oats'],
  [beginWith('## '), '## Oats|', 'Oats|'],
])('a mark begins the line, and the cursor stands after it', (command, before, now) => {
  expect(after(command, before)).toBe(now);
});

test.each([
  [italic, '**|oats|**', '***|oats|***'],
  [italic, '***|oats|***', '**|oats|**'],
  [bold, '***|oats|***', '*|oats|*'],
  [bold, '*|oats|*', '***|oats|***'],
  [bold, '**|oats|**', '|oats|'],
  [italic, '*|oats|*', '|oats|'],
  [italic, '|oats|', '*|oats|*'],
  [italic, '**|**', '***|***'],
])('bold and italic are put on and taken off by themselves', (command, before, now) => {
  expect(after(command, before)).toBe(now);
});
