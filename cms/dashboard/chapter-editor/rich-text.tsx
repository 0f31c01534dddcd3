'use client';

import { Slice } from 'prosemirror-model';
import { EditorState, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useRef, useState } from 'react';
import { chapterFromHtml, paragraphsOfText } from '../pasted-chapter';
import { ChapterDocument } from './chapter-document';
import { plugins, tools } from './commands';

type RichTextProps = {
  id: string;
  label: string;
  /** Bracket markup without mistakes. */
  value: string;
  onChange: (markup: string) => void;
  /** Called after each paste with what a chapter cannot hold, in words. */
  onPaste: (lost: string[]) => void;
  /** Called if `value` has mistakes. */
  onMistakes: () => void;
  readOnly: boolean;
  /** While it is hidden, it does not follow `value`. */
  hidden: boolean;
};

/** Reads the clipboard as a plain or rich text of a chapter; null if the editor itself copied it. */
function readClipboard(chapter: ChapterDocument, data: DataTransfer) {
  const html = data.getData('text/html');
  if (html.includes('data-pm-slice')) return null;
  const pasted = html === '' ? null : chapterFromHtml(html);
  const read = chapter.read(pasted?.markup ?? paragraphsOfText(data.getData('text/plain')));
  if (!read) return null;
  // A single paragraph continues the one in which it is pasted.
  const isWords = read.childCount === 1 && read.firstChild?.type.name === 'p';
  const slice = isWords ? new Slice(read.content, 1, 1) : Slice.maxOpen(read.content);
  return { slice, lost: pasted?.lost ?? [] };
}

/** The rich way to write a chapter, in which no mark is seen. */
export function RichText({ id, label, value, readOnly, hidden, ...handlers }: RichTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const [{ view, state }, setEditor] = useState<{ view?: EditorView; state?: EditorState }>({});
  const [chapter] = useState(() => new ChapterDocument());
  const printed = useRef(value);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    if (!place.current) return;
    const editor = new EditorView(place.current, {
      state: EditorState.create({ doc: chapter.read(printed.current) ?? undefined, plugins }),
      attributes: {
        ...{ id, role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
        class: 'chapter-text',
      },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setEditor({ view: editor, state: next });
        if (!transaction.docChanged || transaction.getMeta('stored')) return;
        printed.current = chapter.print(next.doc);
        latest.current.onChange(printed.current);
      },
      handlePaste(_view, { clipboardData }) {
        const pasted = clipboardData && readClipboard(chapter, clipboardData);
        if (!pasted) return false;
        editor.dispatch(editor.state.tr.replaceSelection(pasted.slice).scrollIntoView());
        latest.current.onPaste(pasted.lost);
        return true;
      },
    });
    setEditor({ view: editor, state: editor.state });
    return () => editor.destroy();
  }, [chapter, id, label]);

  // A save, the source or a restored version changed the text.
  useEffect(() => {
    if (!view || hidden || value === printed.current) return;
    const next = chapter.read(value);
    if (!next) return latest.current.onMistakes();
    printed.current = value;
    const { tr, selection, doc } = view.state;
    tr.replaceWith(0, doc.content.size, next.content);
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(selection.from, tr.doc.content.size))));
    view.dispatch(tr.setMeta('stored', true));
  }, [view, hidden, value, chapter]);

  useEffect(() => {
    view?.setProps({ editable: () => !readOnly });
  }, [view, readOnly]);

  return (
    <div className="chapter-editor" hidden={hidden}>
      <div className="chapter-tools" role="toolbar" aria-label="Text tools" aria-controls={id}>
        {tools.map(({ label, sign, run, isOn, keys }) => (
          <button
            key={label}
            type="button"
            title={keys ? `${label} (${keys.replace('Mod', 'Ctrl').replaceAll('-', '+')})` : label}
            aria-label={label}
            aria-pressed={isOn && state ? isOn(state) : undefined}
            disabled={readOnly || !state || !run(state)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (!view) return;
              run(view.state, view.dispatch);
              view.focus();
            }}
          >
            {sign}
          </button>
        ))}
      </div>
      <div ref={place} />
    </div>
  );
}
