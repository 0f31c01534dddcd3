import { undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { StateCommand } from '@codemirror/state';
import type { EditorView, KeyBinding } from '@codemirror/view';
import type { ReactNode } from 'react';
import { beginWith, leavePlain, wrapIn } from './markdown-commands';
import { type Format, toggleFormat } from './rich/format';
import { insertNote } from './rich/notes';
import { isRich } from './rich/rich-layout';

/** What the page around the text opens. */
export type TextActions = { link: () => void; picture: () => void };

/** A command for each way: marks that nobody sees stay whole, marks that are seen are typed. */
const inBothWays =
  (format: Format, sign: string): StateCommand =>
  (target) =>
    (isRich(target.state) ? toggleFormat(format) : wrapIn(sign))(target);

const bold = inBothWays('StrongEmphasis', '**');
const italic = inBothWays('Emphasis', '*');
const struck = inBothWays('Strikethrough', '~~');
const spoiler = inBothWays('Spoiler', '||');
export const heading = beginWith('## ');
export const smallerHeading = beginWith('### ');
export const bullets = beginWith('- ');
export const numbers = beginWith((line) => `${line + 1}. `);
export const quote = beginWith('> ');
const paragraph = beginWith('');

export const emptyTable = '|   |   |   |\n|---|---|---|\n|   |   |   |\n|   |   |   |';

/** A tool of the row above the selection. `format` names it among `formatsAt` of the rich way. */
export type Tool = {
  name: string;
  keys?: string;
  hint?: string;
  sign: ReactNode;
  command: (view: EditorView, actions: TextActions) => void;
  format?: RegExp;
};

const by = (command: StateCommand) => (view: EditorView) => void command(view);

export const tools: Tool[] = [
  { name: 'Bold', keys: 'Ctrl+B', sign: <b>B</b>, command: by(bold), format: /^Strong/ },
  { name: 'Italic', keys: 'Ctrl+I', sign: <i>I</i>, command: by(italic), format: /^Emphasis/ },
  { name: 'Heading', keys: 'Ctrl+Alt+2', sign: 'H', command: by(heading), format: /Heading2/ },
  {
    name: 'Smaller heading',
    keys: 'Ctrl+Alt+3',
    sign: <small>H</small>,
    command: by(smallerHeading),
    format: /Heading3/,
  },
  { name: 'Quote', keys: 'Ctrl+Shift+9', sign: '”', command: by(quote), format: /^Blockquote/ },
  { name: 'List', keys: 'Ctrl+Shift+8', sign: '•', command: by(bullets), format: /^BulletList/ },
  {
    name: 'Numbered list',
    keys: 'Ctrl+Shift+7',
    // Drawn, not written: what is written on a button is what it is called by.
    sign: <span className="room-one" />,
    command: by(numbers),
    format: /^OrderedList/,
  },
  {
    name: 'Link',
    keys: 'Ctrl+K',
    sign: <span className="caps">Link</span>,
    command: (_, { link }) => link(),
    format: /^Link/,
  },
  {
    name: 'Note',
    keys: 'Ctrl+Alt+F',
    sign: <span className="caps">Note</span>,
    command: by(insertNote),
    format: /^Footnote/,
  },
  {
    name: 'Spoiler',
    keys: 'Ctrl+Alt+H',
    hint: 'Hidden until the reader opens it (Ctrl+Alt+H)',
    sign: <span className="caps">Spoiler</span>,
    command: by(spoiler),
    format: /^Spoiler/,
  },
  {
    name: 'Plain name',
    hint: 'The name at the cursor does not lead to the glossary',
    sign: <span className="caps">Plain name</span>,
    command: by(leavePlain),
  },
];

/** The keys of the text, as the sheet of keys lists them. */
export const textKeys = (actions: () => TextActions): KeyBinding[] => {
  const key = (name: string, command: StateCommand): KeyBinding => ({
    key: name,
    run: command,
    preventDefault: true,
  });
  const act = (name: string, run: (with_: TextActions) => void): KeyBinding => ({
    key: name,
    run: () => (run(actions()), true),
    preventDefault: true,
  });
  return [
    key('Mod-b', bold),
    key('Mod-i', italic),
    key('Mod-Shift-x', struck),
    key('Mod-Alt-2', heading),
    key('Mod-Alt-3', smallerHeading),
    key('Mod-Alt-0', paragraph),
    key('Mod-Shift-7', numbers),
    key('Mod-Shift-8', bullets),
    key('Mod-Shift-9', quote),
    key('Mod-Alt-f', insertNote),
    key('Mod-Alt-h', spoiler),
    act('Mod-k', ({ link }) => link()),
    act('Mod-Shift-p', ({ picture }) => picture()),
  ];
};

export const find = (view: EditorView) => void openSearchPanel(view);
export const takeBackOne = (view: EditorView) => void undo(view);
