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
import { exclusionMark } from '../cms/contract/plain/term-rules';
import { leaveList } from './markdown-commands';
import { markdownLook, siteMarkdown } from './rich/site-markdown';
import { isImageAlone, pastedMarkdown } from './paste';
import { pasteMarkdown } from './rich/paste-markdown';
import { richMode } from './rich/rich';
import { slashCommands, type TextActions, textKeys, type ToolName } from './text-tools';

/** Rich text with hidden marks, or the Markdown source. */
export type Mode = 'rich' | 'source';

type MarkdownTextProps = {
  text: string;
  mode: Mode;
  /** Accessible name. */
  label: string;
  className: string;
  isReadOnly?: boolean;
  /** Ids of describing elements, such as an error. */
  describedBy?: string;
  isInvalid?: boolean;
  /** Tools of this field. They determine its key bindings and slash commands. */
  tools: readonly ToolName[];
  actions: TextActions;
  onChange: (text: string) => void;
  /** Called when the selection, the text or the focus changes. */
  onUpdate: (update: ViewUpdate) => void;
  onReady: (view: EditorView) => void;
  /** Receives files that were pasted or dropped at the caret. */
  onFiles?: (files: File[]) => void;
  /** Returns the Markdown to insert for pasted or dropped content. */
  onPaste: (markdown: string, html: string) => string;
  /** Further extensions. Called once, on mount. */
  extensions?: () => Extension;
  /** Completions besides the slash commands. */
  complete?: CompletionSource;
};

/** Shows the mark before a name, which is an invisible character. */
const visibleMarks = highlightSpecialChars({
  specialChars: new RegExp(exclusionMark, 'g'),
  render: () =>
    Object.assign(document.createElement('span'), {
      className: 'cm-plain-name',
      role: 'img',
      title: 'The next name does not link to the glossary',
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

const modes: Record<Mode, Extension> = {
  rich: richMode,
  source: [
    markdownLook,
    closeBrackets(),
    // Before `markdownKeymap`, which ends lists without a blank line.
    Prec.highest(keymap.of([{ key: 'Enter', run: leaveList }])),
    keymap.of([...markdownKeymap, ...closeBracketsKeymap]),
  ],
};

/** Marks a change by a new `text` prop, in contrast to the author's edits. */
const isReplaced = Annotation.define<boolean>();

const readOnly = [
  EditorState.readOnly.of(true),
  // The field stays `contenteditable`, so that it keeps the focus while a form is disabled during saving.
  EditorState.changeFilter.of((tr) => tr.annotation(isReplaced) ?? false),
];

/** Renders Markdown in CodeMirror, in rich mode or as source. Both modes share one document and history. Tab leaves the field. */
export function MarkdownText(props: MarkdownTextProps) {
  const { text, mode, label, className, isReadOnly = false, describedBy, isInvalid } = props;
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [slot] = useState(() => new Compartment());
  /** Texts passed to `onChange` that have not returned as the `text` prop. */
  const sent = useRef<string[]>([]);
  const changeable = () => [
    modes[mode],
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
    // Word processors also copy a picture of the text.
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
  const latest = useEffectEvent(() => ({ ...props, changeable }));

  useEffect(() => {
    if (!container.current) return;
    const initial = latest();
    const editor = new EditorView({
      parent: container.current,
      state: EditorState.create({
        doc: initial.text,
        extensions: [
          history(),
          drawSelection(),
          visibleMarks,
          highlightActiveLine(),
          search({ top: true }),
          EditorState.phrases.of(searchPhrases),
          siteMarkdown,
          autocompletion({
            override: [
              slashCommands(initial.tools, () => latest().actions),
              (context) => latest().complete?.(context) ?? null,
            ],
            icons: false,
          }),
          EditorView.lineWrapping,
          Prec.highest(keymap.of(completionKeymap)),
          slot.of(initial.changeable()),
          keymap.of([
            ...textKeys(initial.tools, () => latest().actions),
            ...searchKeymap,
            ...historyKeymap,
            // On Windows, CodeMirror binds only Ctrl+Y.
            { key: 'Mod-Shift-z', run: redo, preventDefault: true },
            // `defaultKeymap` binds Ctrl+/, which comments out the paragraph.
            ...standardKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            const { docChanged, selectionSet, focusChanged, state, transactions } = update;
            if (docChanged && !transactions.some((tr) => tr.annotation(isReplaced))) {
              const written = state.doc.toString();
              sent.current.push(written);
              latest().onChange(written);
            }
            if (docChanged || selectionSet || focusChanged) latest().onUpdate(update);
          }),
          EditorView.domEventHandlers({
            paste: (event, target) => receive(event, target, event.clipboardData),
            // Text dragged within the editor is Markdown, but browsers also add HTML.
            dragstart: ({ dataTransfer }) => dataTransfer?.clearData('text/html'),
            drop: (event, target) => {
              const { clientX: x, clientY: y, dataTransfer } = event;
              if (!dataTransfer?.files.length && !dataTransfer?.getData('text/html')) return false;
              const at = target.posAtCoords({ x, y });
              if (at !== null) target.dispatch({ selection: { anchor: at } });
              return receive(event, target, dataTransfer);
            },
          }),
          initial.tools.includes('Link') ? pasteURLAsLink : [],
          initial.extensions?.() ?? [],
        ],
      }),
    });
    view.current = editor;
    latest().onReady(editor);
    return () => editor.destroy();
  }, [slot]);

  // Ignores texts that come from `onChange`: the author may have typed more before React rendered them.
  useLayoutEffect(() => {
    const editor = view.current;
    const at = sent.current.lastIndexOf(text);
    sent.current = sent.current.slice(at + 1);
    if (at >= 0 || !editor || text === editor.state.doc.toString()) return;
    sent.current = [];
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: text },
      annotations: isReplaced.of(true),
    });
  }, [text]);

  const reconfigure = useEffectEvent(() =>
    view.current?.dispatch({ effects: slot.reconfigure(changeable()) }),
  );
  useEffect(() => reconfigure(), [mode, label, describedBy, isInvalid, isReadOnly]);

  return <div ref={container} className={`markdown-text is-${mode} ${className}`} />;
}
