import type { EditorView } from '@codemirror/view';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatsAt } from '../../text-editor/rich/format';
import { isRich } from '../../text-editor/rich/rich-layout';
import {
  find,
  takeBackOne,
  type TextActions,
  type Tool,
  tools,
} from '../../text-editor/text-tools';

/** Tools that a phone has no keys for. */
const more: Tool[] = [
  {
    name: 'Picture',
    keys: 'Ctrl+Shift+P',
    sign: <span className="caps">Picture</span>,
    command: (_, { picture }) => picture(),
  },
  { name: 'Undo', keys: 'Ctrl+Z', sign: '↺', command: takeBackOne },
  { name: 'Find', keys: 'Ctrl+F', sign: <span className="caps">Find</span>, command: find },
];

type ToolRowProps = {
  view: EditorView | null;
  actions: TextActions;
  /** Another number when something was selected or typed. */
  turn: number;
};

type Place = { top: number; left: number } | 'keyboard' | null;

/** Where the row stands: above the selection, or above the keyboard of a phone; null where it is not wanted. */
function usePlace(view: EditorView | null, turn: number) {
  const [place, setShown] = useState<Place>(null);
  const shown = useRef<Place>(null);
  useEffect(() => {
    if (!view) return;
    // An update in an effect of each key: React gives up after fifty of them without a rest, as when a key is held down.
    const setPlace = (next: Place) => {
      if (next !== shown.current) setShown((shown.current = next));
    };
    const isTouched = window.matchMedia('(pointer: coarse)').matches;
    const look = () => {
      const { main } = view.state.selection;
      const hasFocus = view.hasFocus || document.activeElement?.closest('.room-tools');
      if (!hasFocus) return setPlace(null);
      if (isTouched) return setPlace('keyboard');
      if (main.empty) return setPlace(null);
      view.requestMeasure({
        key: 'room-tools',
        read: ({ state: { selection } }) => [
          view.coordsAtPos(selection.main.from, 1),
          view.coordsAtPos(selection.main.to, -1),
        ],
        write: ([from, to]) => {
          if (!from || !to) return setPlace(null);
          const isOneLine = Math.abs(from.top - to.top) < 4;
          const left = isOneLine ? (from.left + to.left) / 2 : from.left + 80;
          setPlace({ top: Math.max(52, from.top - 52), left: Math.max(180, left) });
        },
      });
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [view, turn]);
  return place;
}

/** How far the keyboard of a phone reaches up, in pixels. */
function useKeyboard() {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const look = () =>
      setHeight(Math.max(0, window.innerHeight - visualViewport.height - visualViewport.offsetTop));
    visualViewport.addEventListener('resize', look);
    visualViewport.addEventListener('scroll', look);
    return () => {
      visualViewport.removeEventListener('resize', look);
      visualViewport.removeEventListener('scroll', look);
    };
  }, []);
  return height;
}

/**
 * The tools of the text: above a selection, and on a phone above the keyboard. One stop of the Tab key; the arrows go from tool to
 * tool. https://www.w3.org/WAI/ARIA/apg/patterns/toolbar
 */
export function ToolRow({ view, actions, turn }: ToolRowProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const place = usePlace(view, turn);
  const keyboard = useKeyboard();
  const isOnKeyboard = place === 'keyboard';
  const shown = isOnKeyboard ? [...tools, ...more] : tools;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return view?.focus();
    const { length } = shown;
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: length - 1 - at }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + length) % length;
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };

  if (!place || !view) return null;
  const formats = isRich(view.state) ? formatsAt(view.state) : new Set<string>();
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      className={`room-tools ${isOnKeyboard ? 'is-on-keyboard' : ''}`}
      style={isOnKeyboard ? { bottom: keyboard } : place}
      onKeyDown={onKeyDown}
      // The selection stays while a tool is pressed.
      onPointerDown={(event) => event.preventDefault()}
    >
      {shown.map(({ name, keys, hint, sign, command, format }, index) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={format ? [...formats].some((each) => format.test(each)) : undefined}
          title={hint ?? (keys ? `${name} (${keys})` : name)}
          className="room-tool"
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          onClick={() => {
            view.focus();
            command(view, actions);
          }}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
    </div>
  );
}
