import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { openSearchPanel } from '@codemirror/search';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { addLink, beginWith, leavePlain, wrapIn } from './markdown-commands';

type Tool = {
  name: string;
  keys?: string;
  /** What it does, where its name does not say so. */
  hint?: string;
  sign: ReactNode;
  command: StateCommand;
};

const tools: Tool[] = [
  { name: 'Bold', keys: 'Ctrl+B', sign: <b>B</b>, command: wrapIn('**') },
  { name: 'Italic', keys: 'Ctrl+I', sign: <i>I</i>, command: wrapIn('*') },
  { name: 'Heading', keys: 'Ctrl+Alt+2', sign: 'H', command: beginWith('## ') },
  {
    name: 'Smaller heading',
    keys: 'Ctrl+Alt+3',
    sign: <small>H</small>,
    command: beginWith('### '),
  },
  { name: 'List', keys: 'Ctrl+Shift+8', sign: '•', command: beginWith('- ') },
  {
    name: 'Numbered list',
    keys: 'Ctrl+Shift+7',
    // Drawn, not written: what is written on a button is what it is called by.
    sign: <span className="before:content-['1.']" />,
    command: beginWith((line) => `${line + 1}. `),
  },
  { name: 'Quote', keys: 'Ctrl+Shift+9', sign: '”', command: beginWith('> ') },
  { name: 'Link', keys: 'Ctrl+K', sign: <span className="caps">Link</span>, command: addLink },
  {
    name: 'Plain name',
    hint: 'The name at the cursor does not lead to the glossary',
    sign: <span className="caps">Plain name</span>,
    command: leavePlain,
  },
];

const button =
  'hover:text-accent hover:bg-paper grid min-h-11 min-w-11 cursor-pointer place-items-center px-2 rounded-edge';

type ToolbarProps = { view: EditorView | null; onAddImage: () => void };

/** One stop of the Tab key; the arrows go from tool to tool. https://www.w3.org/WAI/ARIA/apg/patterns/toolbar */
export function Toolbar({ view, onAddImage }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const count = tools.length + 2;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: count - 1 - at }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + count) % count;
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  const stop = (index: number) => ({
    tabIndex: index === at ? 0 : -1,
    onFocus: () => setAt(index),
  });

  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      className="flex flex-wrap items-center"
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, keys, hint, sign, command }, index) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={hint ?? (keys ? `${name} (${keys})` : name)}
          className={button}
          {...stop(index)}
          onClick={() => {
            if (!view) return;
            command(view);
            view.focus();
          }}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
      <button
        type="button"
        title="Picture (Ctrl+Shift+P)"
        className={`${button} caps`}
        {...stop(tools.length)}
        onClick={onAddImage}
      >
        Picture
      </button>
      <button
        type="button"
        title="Find and replace (Ctrl+F)"
        className={`${button} caps`}
        {...stop(tools.length + 1)}
        onClick={() => view && openSearchPanel(view)}
      >
        Find
      </button>
    </div>
  );
}
