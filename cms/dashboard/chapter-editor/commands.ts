import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import {
  ellipsis,
  emDash,
  InputRule,
  inputRules,
  smartQuotes,
  undoInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, Selection } from 'prosemirror-state';
import { chapterSchema } from './chapter-schema';

const { nodes, marks } = chapterSchema;

/** Returns whether the selection is within such a block. */
const isWithin = ({ selection: { $from } }: EditorState, name: string): boolean => {
  for (let { depth } = $from; depth > 0; depth -= 1)
    if ($from.node(depth).type.name === name) return true;
  return false;
};

/** Returns whether the selected words, or those about to be typed, have a mark. */
const hasMark = ({ selection, storedMarks, doc }: EditorState, mark: MarkType) => {
  const { from, to, empty, $from } = selection;
  return empty
    ? mark.isInSet(storedMarks ?? $from.marks()) !== undefined
    : doc.rangeHasMark(from, to, mark);
};

const insertSceneBreak: Command = (state, dispatch) => {
  const tr = state.tr.replaceSelectionWith(nodes.hr.create());
  const end = tr.mapping.map(state.selection.to);
  let next = Selection.findFrom(tr.doc.resolve(end), 1, true);
  if (!next) {
    tr.insert(tr.doc.content.size, nodes.p.create());
    next = Selection.atEnd(tr.doc);
  }
  dispatch?.(tr.setSelection(next).scrollIntoView());
  return true;
};

const insertLineBreak: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.br.create()).scrollIntoView());
  return true;
});

/** Wraps the selection in a block, or lifts it out of one. */
const toggleBlock =
  (name: string, wrap: Command, unwrap: Command): Command =>
  (state, dispatch) =>
    (isWithin(state, name) ? unwrap : wrap)(state, dispatch);

const inList = (name: 'ul' | 'ol') =>
  toggleBlock(name, wrapInList(nodes[name]), liftListItem(nodes.li));

/** A button above the text. */
interface Tool {
  label: string;
  sign: string;
  run: Command;
  /** Whether it applies to the selection; for tools that can be on. */
  isOn?: (state: EditorState) => boolean;
  keys?: string;
}

const markTool = (mark: MarkType, tool: Omit<Tool, 'run' | 'isOn'>): Tool => ({
  ...tool,
  run: toggleMark(mark),
  isOn: (state) => hasMark(state, mark),
});

const blockTool = (name: string, run: Command, tool: Omit<Tool, 'run' | 'isOn'>): Tool => ({
  ...tool,
  run,
  isOn: (state) => isWithin(state, name),
});

export const tools: Tool[] = [
  markTool(marks.em, { label: 'Italic', sign: 'I', keys: 'Mod-i' }),
  markTool(marks.strong, { label: 'Bold', sign: 'B', keys: 'Mod-b' }),
  markTool(marks.q, { label: 'In quotation marks', sign: '“ ”' }),
  markTool(marks.small, { label: 'Small print', sign: 'Small' }),
  { label: 'Scene break', sign: '❦', run: insertSceneBreak, keys: 'Mod-Enter' },
  blockTool('h3', toggleBlock('h3', setBlockType(nodes.h3), setBlockType(nodes.p)), {
    ...{ label: 'Heading', sign: 'Heading', keys: 'Mod-Alt-3' },
  }),
  blockTool('blockquote', toggleBlock('blockquote', wrapIn(nodes.blockquote), lift), {
    ...{ label: 'Letter or quotation', sign: 'Letter', keys: 'Mod-Shift-9' },
  }),
  blockTool('ul', inList('ul'), { label: 'List', sign: 'List', keys: 'Mod-Shift-8' }),
  blockTool('ol', inList('ol'), { label: 'Numbered list', sign: '№', keys: 'Mod-Shift-7' }),
];

/** Typing these replaces them; Backspace restores what was typed. */
const typing = inputRules({
  rules: [
    ...smartQuotes,
    ellipsis,
    emDash,
    new InputRule(/&zwnj;$/, '\u200c'),
    new InputRule(/^\*\*\*$/, (state, _match, start, end) => {
      const { $from } = state.selection;
      if ($from.parent.type !== nodes.p || $from.parentOffset < $from.parent.content.size)
        return null;
      const tr = state.tr.delete(start, end);
      const at = tr.selection.$from.before();
      tr.insert(at, nodes.hr.create());
      return tr.scrollIntoView();
    }),
  ],
});

export const plugins = [
  typing,
  history(),
  keymap({
    ...Object.fromEntries(tools.flatMap(({ keys, run }) => (keys ? [[keys, run]] : []))),
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    Backspace: undoInputRule,
    Enter: splitListItem(nodes.li),
    'Shift-Enter': insertLineBreak,
    'Mod-]': sinkListItem(nodes.li),
    'Mod-[': liftListItem(nodes.li),
  }),
  keymap(baseKeymap),
];
