import type { Completion, CompletionSource } from '@codemirror/autocomplete';
import { undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { StateCommand } from '@codemirror/state';
import type { EditorView, KeyBinding } from '@codemirror/view';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { beginWith, insertBlock, leavePlain } from './markdown-commands';
import { type Format, formatsAt, linkAt, setLink, toggleFormat } from './rich/format';
import { insertNote } from './rich/notes';
import { isRich } from './rich/rich-layout';
import { isInCode } from './rich/typing';

/** Dialogs that the page opens. */
export type TextActions = { link: () => void; picture: () => void };

const emptyTable = '|   |   |   |\n|---|---|---|\n|   |   |   |\n|   |   |   |';

/** Inserts an empty table and moves the caret to its first cell. */
function insertTable(view: EditorView) {
  insertBlock(view, emptyTable);
  const begin = view.state.selection.main.head - emptyTable.length - 2;
  view.dispatch({ selection: { anchor: begin + 2 } });
}

type Tool = {
  command: (view: EditorView, actions: TextActions) => void;
  /** Key binding of CodeMirror. */
  key?: string;
  /** Label of its button. Tools without one have no button. */
  sign?: ReactNode;
  hint?: string;
  /** Its name in `formatsAt`. */
  format?: string;
  /** True if it ignores the selection. */
  isForCaret?: boolean;
  /** Explanation in the slash menu. Tools without one are not in the menu. */
  detail?: string;
};

const by = (command: StateCommand) => (view: EditorView) => void command(view);

const ofWords = (format: Format) => ({ format, command: by(toggleFormat(format)) });

const ofLines = (format: string, mark: Parameters<typeof beginWith>[0]) => ({
  format,
  command: by(beginWith(mark)),
});

const inWords = (name: string) => <span className="tool-word">{name}</span>;

const allTools = {
  Bold: { ...ofWords('StrongEmphasis'), key: 'Mod-b', sign: <b>B</b> },
  Italic: { ...ofWords('Emphasis'), key: 'Mod-i', sign: <i>I</i> },
  'Struck out': { ...ofWords('Strikethrough'), key: 'Mod-Shift-x' },
  Heading: { ...ofLines('ATXHeading2', '## '), key: 'Mod-Alt-2', sign: 'H', detail: 'a section' },
  'Smaller heading': {
    ...ofLines('ATXHeading3', '### '),
    key: 'Mod-Alt-3',
    sign: <small>H</small>,
    detail: 'within a section',
  },
  Paragraph: { key: 'Mod-Alt-0', command: by(beginWith('')) },
  Quote: { ...ofLines('Blockquote', '> '), key: 'Mod-Shift-9', sign: '”', detail: 'set apart' },
  List: { ...ofLines('BulletList', '- '), key: 'Mod-Shift-8', sign: '•', detail: 'with bullets' },
  'Numbered list': {
    ...ofLines('OrderedList', (line) => `${line + 1}. `),
    key: 'Mod-Shift-7',
    // Drawn with CSS, because visible text must be part of the button's name.
    sign: <span className="tool-one" />,
    detail: '1. 2. 3.',
  },
  'Scene break': {
    sign: '❦',
    command: (view) => insertBlock(view, '***'),
    isForCaret: true,
    detail: '❦',
  },
  Link: {
    key: 'Mod-k',
    sign: inWords('Link'),
    command: (_, { link }) => link(),
    format: 'Link',
    detail: 'to a page',
  },
  Table: { command: insertTable, detail: 'three columns' },
  Note: { key: 'Mod-Alt-f', sign: inWords('Note'), command: by(insertNote), format: 'Footnote' },
  Spoiler: {
    ...ofWords('Spoiler'),
    key: 'Mod-Alt-h',
    hint: 'Hidden until the reader opens it',
    sign: inWords('Spoiler'),
  },
  'Plain name': {
    hint: 'Keep the name at the cursor from linking to the glossary',
    sign: inWords('Plain name'),
    command: by(leavePlain),
  },
  Picture: {
    key: 'Mod-Shift-p',
    sign: inWords('Picture'),
    command: (_, { picture }) => picture(),
    isForCaret: true,
    detail: 'from the library or a file',
  },
  Undo: { sign: '↺', command: by(undo), isForCaret: true },
  Find: { sign: inWords('Find'), command: (view) => void openSearchPanel(view), isForCaret: true },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof allTools;

export const everyTool = Object.keys(allTools) as ToolName[];

/** Returns the named tools in the order of the toolbar. */
export const toolsNamed = (names: readonly ToolName[]) =>
  everyTool
    .filter((name) => names.includes(name))
    .map((name): Tool & { name: ToolName } => ({ name, ...allTools[name] }));

/** Returns a button's tooltip: “Bold (Ctrl+B)”. */
function titleOf({ name, hint = name, key }: Tool & { name: string }): string {
  const keys = key?.replace('Mod', 'Ctrl').replaceAll('-', '+');
  return keys ? `${hint} (${keys.replace(/.$/, (letter) => letter.toUpperCase())})` : hint;
}

export const textKeys = (names: readonly ToolName[], actions: () => TextActions): KeyBinding[] =>
  toolsNamed(names).flatMap(({ key, command }) =>
    key ? [{ key, preventDefault: true, run: (view) => (command(view, actions()), true) }] : [],
  );

/** Offers tools after a slash at the start of a paragraph. */
export const slashCommands =
  (names: readonly ToolName[], actions: () => TextActions): CompletionSource =>
  (context) => {
    const typed = context.matchBefore(/\/[a-z ]*/i);
    if (!typed || isInCode(context.state, context.pos)) return null;
    if (typed.from !== context.state.doc.lineAt(context.pos).from) return null;
    return {
      from: typed.from,
      options: toolsNamed(names)
        .filter(({ detail }) => detail !== undefined)
        .map(({ name, detail, command }, index): Completion => ({
          boost: -index,
          label: `/${name}`,
          displayLabel: name,
          detail,
          apply: (view, _, from, to) => {
            view.dispatch({ changes: { from, to }, userEvent: 'delete' });
            command(view, actions());
          },
        })),
    };
  };

type ToolButtonsProps = {
  view: EditorView | null;
  actions: TextActions;
  tools: readonly ToolName[];
  className: string;
  style?: CSSProperties;
  isDisabled?: boolean;
};

/** Renders the toolbar. It is one tab stop, and arrow keys move between tools: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar */
export function ToolButtons(props: ToolButtonsProps) {
  const { view, actions, tools, className, style, isDisabled } = props;
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const shown = toolsNamed(tools).filter(({ sign }) => sign !== undefined);
  const current = Math.min(at, shown.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return view?.focus();
    const { length } = shown;
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: length - 1 - current }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + length) % length;
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };

  const formats = view && isRich(view.state) ? formatsAt(view.state) : new Set<string>();
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      className={className}
      style={style}
      onKeyDown={onKeyDown}
      // Pressing a tool keeps the selection.
      onPointerDown={(event) => event.preventDefault()}
    >
      {shown.map((tool, index) => (
        <button
          key={tool.name}
          type="button"
          aria-label={tool.name}
          aria-pressed={tool.format === undefined ? undefined : formats.has(tool.format)}
          title={titleOf(tool)}
          className="text-tool"
          disabled={isDisabled}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => {
            if (!view) return;
            view.focus();
            tool.command(view, actions);
          }}
        >
          <span aria-hidden="true">{tool.sign}</span>
        </button>
      ))}
    </div>
  );
}

/** Reads and sets the link at the selection, for a dialog. Calls `onClose` before the text gets the focus. */
export function useLink(view: EditorView, onClose: () => void) {
  const [before] = useState(() => linkAt(view.state));
  const [url, setUrl] = useState(before ?? '');
  const set = (to: string) => {
    const change = setLink(view.state, to.trim());
    onClose();
    if (change) view.dispatch(change);
    view.focus();
  };
  return {
    isNew: before === null,
    url,
    setUrl,
    placeholder: '/books/indomitus-est or https://…',
    save: () => set(/^www\./i.test(url) ? `https://${url}` : url),
    remove: () => set(''),
  };
}
