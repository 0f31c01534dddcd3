import { EditorState, type StateCommand } from '@codemirror/state';
import { expect, test } from 'vitest';
import { beginWith, insertBlock, leaveList, leavePlain } from './markdown-commands';
import { toggleFormat } from './rich/format';
import { siteMarkdown } from './rich/site-markdown';

/** Returns a state with a selection: `|` is the cursor, or each end of the selection. */
function stateOf(marked: string) {
  const [before = '', selected = '', after] = marked.split('|');
  const head = after === undefined ? before.length : before.length + selected.length;
  return EditorState.create({
    doc: marked.replaceAll('|', ''),
    selection: { anchor: before.length, head },
    extensions: siteMarkdown,
  });
}

function shown({ doc, selection: { main } }: EditorState) {
  const sections = [doc.sliceString(0, main.from), doc.sliceString(main.from, main.to)];
  return [...(main.empty ? sections.slice(0, 1) : sections), doc.sliceString(main.to)].join('|');
}

function after(command: StateCommand, marked: string) {
  let state = stateOf(marked);
  const isHandled = command({
    state,
    dispatch(transaction) {
      expect(['input', 'format'].some((event) => transaction.isUserEvent(event))).toBe(true);
      state = transaction.state;
    },
  });
  expect(isHandled).toBe(true);
  return shown(state);
}

const bold = toggleFormat('StrongEmphasis');
const italic = toggleFormat('Emphasis');

test.each([
  ['- one\n- |', '- one\n\n|'],
  ['1. one\n2. two\n3. |', '1. one\n2. two\n\n|'],
  ['- one\n- |\n\nText.', '- one\n\n|\n\nText.'],
])('Enter in an empty item ends the list and starts a paragraph', (before, now) => {
  expect(after(leaveList, before)).toBe(now);
});

test.each(['- one|', '- one\n  - |', 'One.\n\n- |', '- |', '- one\n|- ', '- one\n|- |'])(
  'Enter elsewhere has its default behavior: %j',
  (text) => {
    expect(leaveList({ state: stateOf(text), dispatch: () => undefined })).toBe(false);
  },
);

test.each([
  [beginWith('## '), '|', '## |'],
  [beginWith('- '), 'One.\n\n|', 'One.\n\n- |'],
  [beginWith((line) => `${line + 1}. `), '|', '1. |'],
  [beginWith('> '), '|', '> |'],
  [beginWith('### '), '## |', '### |'],
  [beginWith('## '), '|Oats', '## |Oats'],
  [beginWith('## '), '## Oats|', 'Oats|'],
])('a mark is inserted at the start of the line, before the cursor', (command, before, now) => {
  expect(after(command, before)).toBe(now);
});

test.each([
  ['So |Outpost IX| fell.', 'So \u200C|Outpost IX| fell.'],
  ['So \u200C|Outpost IX| fell.', 'So |Outpost IX| fell.'],
  ['So &zwnj;|Lee| fell.', 'So |Lee| fell.'],
  ['So| Lee| fell.', 'So| \u200CLee| fell.'],
  ['So Le|e fell.', 'So \u200CLe|e fell.'],
  ['So \u200CLe|e fell.', 'So Le|e fell.'],
  ['|Lee fell.', '\u200C|Lee fell.'],
  ['So|   Lee| fell.', 'So|   \u200CLee| fell.'],
  ['|', '\u200C|'],
])('leavePlain toggles the mark before a name: %j', (before, now) => {
  expect(after(leavePlain, before)).toBe(now);
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
  [italic, '***|***', '**|**'],
  [italic, '*oats**|*', '*oats*|'],
  [bold, 'So **|**', 'So |'],
  [bold, '**One |two| three**', '**One** |two| **three**'],
])('bold and italic are toggled independently', (command, before, now) => {
  expect(after(command, before)).toBe(now);
});

test.each([
  [beginWith('> '), '|One\nTwo|\nThree', '|> One\n> Two|\nThree'],
  [beginWith('> '), '|One\n\nTwo|', '|> One\n> \n> Two|'],
  [beginWith('- '), '|One\n\n \nTwo|', '|- One\n\n \n- Two|'],
  [beginWith('- '), '- |One\nTwo|', '- |One\n- Two|'],
  [beginWith('- '), '|- One\n- Two|', '|One\nTwo|'],
  [beginWith((line) => `${line + 1}. `), '|One\n> Two|', '|1. One\n2. Two|'],
  [beginWith((line) => `${line + 1}. `), '|1. One\n2. Two|', '|One\nTwo|'],
])('a mark is added to every selected line, or removed from all', (command, before, now) => {
  expect(after(command, before).replaceAll('|', '')).toBe(now.replaceAll('|', ''));
});

/** Returns the text and its cursor after a picture was inserted. */
function inserted(marked: string) {
  let state = stateOf(marked);
  let isFocused = false;
  const view = {
    get state() {
      return state;
    },
    dispatch: (change: object) => (state = state.update(change).state),
    focus: () => (isFocused = true),
  };
  insertBlock(view, '![](x)');
  expect(isFocused).toBe(true);
  return shown(state);
}

test.each([
  ['|', '![](x)\n\n|'],
  ['On|e.\nTwo.', 'One.\n\n![](x)\n\n|\nTwo.'],
  ['One.\n|', 'One.\n\n![](x)\n\n|'],
  ['On|e.\n\nTwo.', 'One.\n\n![](x)\n\n|\n\nTwo.'],
  ['One.\n|Two.', 'One.\nTwo.\n\n![](x)\n\n|'],
  ['|One.', '![](x)\n\n|One.'],
  ['One.\n\n|Two.', 'One.\n\n![](x)\n\n|Two.'],
])('an inserted block becomes a separate paragraph: %j', (before, now) => {
  expect(inserted(before)).toBe(now);
});
