import type { EditorView } from '@codemirror/view';
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react';
import { formatsAt } from './rich/format';
import { isRich } from './rich/rich-layout';
import { type TextActions, titleOf, type ToolName, toolsNamed } from './text-tools';

type ToolButtonsProps = {
  view: EditorView | null;
  actions: TextActions;
  tools: readonly ToolName[];
  className: string;
  style?: CSSProperties;
  isDisabled?: boolean;
};

/**
 * The tools of a text. One stop of the Tab key; the arrows go from tool to tool. https://www.w3.org/WAI/ARIA/apg/patterns/toolbar
 */
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
      // The selection stays while a tool is pressed.
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
