import { closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { searchKeymap, search } from '@codemirror/search';
import { EditorState, Prec, type StateCommand } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder,
} from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { exclusionMark } from '../../cms/contract/term-rules';
import { findingMarks } from './continuity/finding-marks';
import { addLink, beginWith, leaveList, wrapIn } from './markdown-commands';
import { markdownLook } from './markdown-highlighting';
import { isImageAlone, markdownFromHtml, markdownFromText } from './paste';

type MarkdownInputProps = {
  /** The text to begin with; `onChange` is called with what is typed. */
  text: string;
  /** Another number when another text replaces it. */
  revision: number;
  onChange: (text: string) => void;
  onSave: () => void;
  /** Files that were dropped or pasted where the cursor is now. */
  onFiles: (files: File[]) => void;
  onAddImage: () => void;
  onReady: (view: EditorView) => void;
  /** Ids of what describes it, such as an error. */
  describedBy?: string;
  isInvalid: boolean;
};

const run =
  (command: StateCommand) =>
  ({ state, dispatch }: EditorView) =>
    command({ state, dispatch });

const writing = [
  { key: 'Mod-b', run: run(wrapIn('**')), preventDefault: true },
  { key: 'Mod-i', run: run(wrapIn('*')), preventDefault: true },
  { key: 'Mod-k', run: run(addLink), preventDefault: true },
  { key: 'Mod-Alt-2', run: run(beginWith('## ')), preventDefault: true },
  { key: 'Mod-Alt-3', run: run(beginWith('### ')), preventDefault: true },
  { key: 'Mod-Alt-0', run: run(beginWith('')), preventDefault: true },
  { key: 'Mod-Shift-7', run: run(beginWith((line) => `${line + 1}. `)), preventDefault: true },
  { key: 'Mod-Shift-8', run: run(beginWith('- ')), preventDefault: true },
  { key: 'Mod-Shift-9', run: run(beginWith('> ')), preventDefault: true },
];

/** The mark before a name, which nobody would see otherwise. */
const shownMarks = highlightSpecialChars({
  specialChars: new RegExp(exclusionMark, 'g'),
  render: () => {
    const mark = document.createElement('span');
    mark.className = 'cm-plain-name';
    mark.role = 'img';
    mark.title = 'The name behind it does not lead to the glossary';
    mark.setAttribute('aria-label', 'Plain name:');
    mark.textContent = '◦';
    return mark;
  },
});

const filesIn = (data: DataTransfer | null) => [...(data?.files ?? [])];

/** The text of a post, in a CodeMirror. Tab leaves the box, as it leaves any field. */
export function MarkdownInput({
  text,
  revision,
  onChange,
  onSave,
  onFiles,
  onAddImage,
  onReady,
  describedBy,
  isInvalid,
}: MarkdownInputProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const told = useRef(text);

  const tell = useEffectEvent((typed: string) => {
    told.current = typed;
    onChange(typed);
  });
  const save = useEffectEvent(() => onSave());
  const addImage = useEffectEvent(() => onAddImage());
  const take = useEffectEvent((files: File[]) => onFiles(files));
  const ready = useEffectEvent((made: EditorView) => onReady(made));
  const firstText = useEffectEvent(() => text);

  useEffect(() => {
    if (!place.current) return;
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: firstText(),
        extensions: [
          history(),
          drawSelection(),
          shownMarks,
          search({ top: true }),
          closeBrackets(),
          // Before the keys of markdown, which end a list without a blank line.
          Prec.highest(keymap.of([{ key: 'Enter', run: run(leaveList) }])),
          markdown({ base: markdownLanguage }),
          EditorView.lineWrapping,
          placeholder('Begin… A blank line begins the next paragraph.'),
          EditorView.contentAttributes.of({
            'aria-label': 'Markdown',
            'aria-multiline': 'true',
            spellcheck: 'true',
            autocorrect: 'on',
            autocapitalize: 'sentences',
          }),
          keymap.of([
            { key: 'Mod-s', run: () => (save(), true), preventDefault: true },
            { key: 'Mod-Shift-p', run: () => (addImage(), true), preventDefault: true },
            ...writing,
            ...searchKeymap,
            ...historyKeymap,
            ...defaultKeymap,
          ]),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) tell(state.doc.toString());
          }),
          EditorView.domEventHandlers({
            paste: (event, target) => {
              const files = filesIn(event.clipboardData);
              const html = event.clipboardData?.getData('text/html') ?? '';
              // A word processor sends a picture of the text beside it.
              if (files.length > 0 && (html === '' || isImageAlone(html))) {
                event.preventDefault();
                take(files);
                return true;
              }
              const plain = event.clipboardData?.getData('text/plain') ?? '';
              const pasted =
                (html === '' ? null : markdownFromHtml(html)) ?? markdownFromText(plain);
              if (pasted === plain) return false;
              event.preventDefault();
              target.dispatch(target.state.replaceSelection(pasted), { userEvent: 'input.paste' });
              return true;
            },
            drop: (event, target) => {
              const files = filesIn(event.dataTransfer);
              if (files.length === 0) return false;
              event.preventDefault();
              const at = target.posAtCoords({ x: event.clientX, y: event.clientY });
              if (at !== null) target.dispatch({ selection: { anchor: at } });
              take(files);
              return true;
            },
          }),
          markdownLook,
          findingMarks,
        ],
      }),
    });
    view.current = made;
    ready(made);
    return () => made.destroy();
  }, []);

  useEffect(() => {
    const made = view.current;
    if (!made || text === told.current) return;
    told.current = text;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: text } });
  }, [revision, text]);

  useEffect(() => {
    const content = view.current?.contentDOM;
    if (describedBy) content?.setAttribute('aria-describedby', describedBy);
    else content?.removeAttribute('aria-describedby');
    content?.setAttribute('aria-invalid', String(isInvalid));
  }, [describedBy, isInvalid]);

  return (
    <div
      ref={place}
      className="border-edge bg-leaf rounded-edge focus-within:border-accent max-h-[75dvh] min-h-96 overflow-hidden border [&_.cm-editor]:h-full [&_.cm-editor]:max-h-[75dvh]"
    />
  );
}
