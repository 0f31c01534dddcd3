import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { history, historyKeymap, redo, standardKeymap } from '@codemirror/commands';
import { markdownKeymap, pasteURLAsLink } from '@codemirror/lang-markdown';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  type ViewUpdate,
} from '@codemirror/view';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { exclusionMark } from '../cms/contract/term-rules';
import { leaveList } from './markdown-commands';
import { markdownLook, siteMarkdown } from './rich/site-markdown';
import { isImageAlone, pastedMarkdown } from './paste';
import { pasteMarkdown } from './rich/paste-markdown';
import { richWay } from './rich/rich';
import { slashCommands, type TextActions, textKeys, type ToolName } from './text-tools';

/** The rich way, in which no mark is seen, or the source with its marks. */
export type Way = 'rich' | 'source';

type MarkdownTextProps = {
  text: string;
  way: Way;
  /** Accessible name. */
  label: string;
  className: string;
  isReadOnly?: boolean;
  /** Ids of what describes it, such as an error. */
  describedBy?: string;
  isInvalid?: boolean;
  /** What this place can show. Keys, and the commands after a slash, are those of these tools. */
  tools: readonly ToolName[];
  actions: TextActions;
  onChange: (text: string) => void;
  /** The selection, the text or the focus has changed. */
  onUpdate: (update: ViewUpdate) => void;
  onReady: (view: EditorView) => void;
  /** Files that were pasted or dropped where the caret is now. */
  onFiles?: (files: File[]) => void;
  /** Returns the Markdown to insert for what was pasted or dropped. */
  onPaste: (markdown: string, html: string) => string;
  /** Further extensions. Called once, when the text is on the page. */
  extensions?: () => Extension;
  /** What is offered while typing, beside the commands after a slash. */
  complete?: CompletionSource;
};

/** The mark before a name, which nobody would see otherwise. */
const shownMarks = highlightSpecialChars({
  specialChars: new RegExp(exclusionMark, 'g'),
  render: () =>
    Object.assign(document.createElement('span'), {
      className: 'cm-plain-name',
      role: 'img',
      title: 'The name behind it does not lead to the glossary',
      ariaLabel: 'Plain name:',
      textContent: '◦',
    }),
});

const searchPhrases = {
  next: 'Next',
  previous: 'Previous',
  replace: 'Replace',
  'replace all': 'Replace all',
  'match case': 'Match case',
};

const ways: Record<Way, Extension> = {
  rich: richWay,
  source: [
    markdownLook,
    closeBrackets(),
    // Before the keys of Markdown, which end a list without a blank line.
    Prec.highest(keymap.of([{ key: 'Enter', run: leaveList }])),
    keymap.of([...markdownKeymap, ...closeBracketsKeymap]),
  ],
};

/** Marks the change by another text, in contrast to what the author does. */
const isReplaced = Annotation.define<boolean>();

const readOnly = [
  EditorState.readOnly.of(true),
  // Still `contenteditable`: without it, a form that is disabled while it is saved would lose the focus.
  EditorState.changeFilter.of((tr) => tr.annotation(isReplaced) ?? false),
];

/**
 * Markdown in a CodeMirror: in the rich way without a mark, or as its source. Both are one document with one history. Tab leaves it,
 * as it leaves any field.
 */
export function MarkdownText(props: MarkdownTextProps) {
  const { text, way, label, className, isReadOnly = false, describedBy, isInvalid } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [slot] = useState(() => new Compartment());
  /** Texts that `onChange` was called with and that have not come back as `text`. */
  const sent = useRef<string[]>([]);
  const changeable = () => [
    ways[way],
    isReadOnly ? readOnly : [],
    EditorView.contentAttributes.of({
      'aria-label': label,
      'aria-multiline': 'true',
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isInvalid !== undefined && { 'aria-invalid': String(isInvalid) }),
      ...(isReadOnly && { 'aria-readonly': 'true', inputmode: 'none' }),
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
    }),
  ];

  const receive = useEffectEvent((event: Event, target: EditorView, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    const html = data?.getData('text/html') ?? '';
    const plain = data?.getData('text/plain') ?? '';
    if (target.state.readOnly) return false;
    // A word processor sends a picture of the text beside it.
    if (props.onFiles && files.length > 0 && (html === '' || isImageAlone(html))) {
      event.preventDefault();
      props.onFiles(files);
      return true;
    }
    const pasted = props.onPaste(pastedMarkdown(html, plain), html);
    if (pasted === plain && !plain.includes('\n')) return false;
    event.preventDefault();
    target.dispatch(pasteMarkdown(target.state, pasted));
    return true;
  });
  /** As the page has them by now. */
  const now = useEffectEvent(() => ({ ...props, changeable }));

  useEffect(() => {
    if (!place.current) return;
    const begin = now();
    const made = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: begin.text,
        extensions: [
          history(),
          drawSelection(),
          shownMarks,
          highlightActiveLine(),
          search({ top: true }),
          EditorState.phrases.of(searchPhrases),
          siteMarkdown,
          autocompletion({
            override: [
              slashCommands(begin.tools, () => now().actions),
              (context) => now().complete?.(context) ?? null,
            ],
            icons: false,
          }),
          EditorView.lineWrapping,
          Prec.highest(keymap.of(completionKeymap)),
          slot.of(begin.changeable()),
          keymap.of([
            ...textKeys(begin.tools, () => now().actions),
            ...searchKeymap,
            ...historyKeymap,
            // On Windows, CodeMirror has only Ctrl+Y.
            { key: 'Mod-Shift-z', run: redo, preventDefault: true },
            // The default one has keys for programs: Ctrl+/ made the paragraph a comment, which readers do not see.
            ...standardKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            const { docChanged, selectionSet, focusChanged, state, transactions } = update;
            if (docChanged && !transactions.some((tr) => tr.annotation(isReplaced))) {
              const written = state.doc.toString();
              sent.current.push(written);
              now().onChange(written);
            }
            if (docChanged || selectionSet || focusChanged) now().onUpdate(update);
          }),
          EditorView.domEventHandlers({
            paste: (event, target) => receive(event, target, event.clipboardData),
            // Text that is moved within the editor is Markdown. Browsers add it as HTML, too.
            dragstart: ({ dataTransfer }) => dataTransfer?.clearData('text/html'),
            drop: (event, target) => {
              const { clientX: x, clientY: y, dataTransfer } = event;
              if (!dataTransfer?.files.length && !dataTransfer?.getData('text/html')) return false;
              const at = target.posAtCoords({ x, y });
              if (at !== null) target.dispatch({ selection: { anchor: at } });
              return receive(event, target, dataTransfer);
            },
          }),
          begin.tools.includes('Link') ? pasteURLAsLink : [],
          begin.extensions?.() ?? [],
        ],
      }),
    });
    view.current = made;
    now().onReady(made);
    return () => made.destroy();
  }, [slot]);

  // Not whenever the text is another one: by the time that React renders it, the next key may have been typed.
  useLayoutEffect(() => {
    const made = view.current;
    const at = sent.current.lastIndexOf(text);
    sent.current = sent.current.slice(at + 1);
    if (at >= 0 || !made || text === made.state.doc.toString()) return;
    sent.current = [];
    made.dispatch({
      changes: { from: 0, to: made.state.doc.length, insert: text },
      annotations: isReplaced.of(true),
    });
  }, [text]);

  const reconfigure = useEffectEvent(() =>
    view.current?.dispatch({ effects: slot.reconfigure(changeable()) }),
  );
  useEffect(() => reconfigure(), [way, label, describedBy, isInvalid, isReadOnly]);

  return <div ref={place} className={`markdown-text is-${way} ${className}`} />;
}
