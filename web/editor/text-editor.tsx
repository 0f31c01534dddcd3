import { EditorView, panels, placeholder, type ViewUpdate } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { insertBlock } from '../../text-editor/markdown-commands';
import { MarkdownText } from '../../text-editor/markdown-text';
import { lostPictures } from '../../text-editor/paste';
import { withFreeLabels } from '../../text-editor/rich/notes';
import { editImage } from '../../text-editor/rich/widgets';
import { everyTool, ToolButtons, toolsNamed } from '../../text-editor/text-tools';
import { useBooks } from './book-titles';
import { findingMarks } from './continuity/use-continuity';
import { isDocument, takeEmbedded, textOfDocument } from './documents';
import { mentions } from './mentions';
import type { PageState } from './use-editor-page';

type TextEditorProps = { page: PageState; onReady: (view: EditorView) => void };

const lostPicturesWords = (count: number) =>
  count === 0
    ? null
    : `The text was pasted without its ${count === 1 ? 'picture' : `${count} pictures`}, which browsers may not read. Copy and paste each picture by itself, or drop its file here.`;

export function TextEditor({ page, onReady }: TextEditorProps) {
  const { editor, view, settings, errors, setProblem, choosePicture } = page;
  const books = useBooks();

  const insertDocuments = async (documents: File[]) => {
    try {
      const texts = await Promise.all(documents.map(textOfDocument));
      const read = texts.map(takeEmbedded);
      for (const { markdown } of read)
        if (view) insertBlock(view, withFreeLabels(view.state, markdown));
      const pictures = read.flatMap(({ files }) => files);
      if (pictures.length > 0) choosePicture(pictures);
    } catch (error) {
      console.info('The document was not read.', error);
      setProblem(
        'This document is damaged, too large, or of another kind. Split it, or paste its text.',
      );
    }
  };
  const take = (files: File[]) => {
    const documents = files.filter(isDocument);
    if (documents.length > 0) void insertDocuments(documents);
    const pictures = files.filter((file) => !isDocument(file));
    if (pictures.length > 0) choosePicture(pictures);
  };
  const takePasted = (pasted: string, html: string) => {
    const { markdown, files } = takeEmbedded(pasted);
    if (files.length > 0) take(files);
    setProblem(lostPicturesWords(lostPictures(html)));
    return markdown;
  };

  const onUpdate = ({ view: text, docChanged, selectionSet, state }: ViewUpdate) => {
    page.onSelect();
    if (settings.isTypewriter && (docChanged || selectionSet))
      text.dispatch({
        effects: EditorView.scrollIntoView(state.selection.main.head, { y: 'center' }),
      });
  };

  return (
    <MarkdownText
      text={page.state.values.markdown}
      mode={settings.way}
      label="Markdown"
      className="editor-text mt-[0.6rem] cursor-text"
      describedBy={errors.markdown ? 'markdown-error' : undefined}
      isInvalid={errors.markdown !== undefined}
      tools={everyTool}
      actions={page.actions}
      extensions={() => [
        panels({ topContainer: document.getElementById('editor-panels') ?? document.body }),
        placeholder('Begin…'),
        findingMarks,
        editImage.of((at) => page.setOpen({ status: 'figure', at })),
      ]}
      complete={mentions(books)}
      onChange={(markdown) => editor.change({ markdown })}
      onUpdate={onUpdate}
      onReady={onReady}
      onFiles={take}
      onPaste={takePasted}
    />
  );
}

/** Tools for a selection. Phones, which have no shortcuts, show all tools. */
const forSelection = toolsNamed(everyTool).flatMap(({ name, isForCaret }) =>
  isForCaret ? [] : name,
);

type Place = { top: number; left: number } | 'keyboard' | null;

/** Returns the place of the toolbar: above the selection, or above a phone's keyboard; null if hidden. */
function usePlace(view: EditorView | null, turn: number) {
  const [place, setShown] = useState<Place>(null);
  const shown = useRef<Place>(null);
  useEffect(() => {
    if (!view) return;
    // Without this check, a held key would update the state in more nested effects than React allows.
    const setPlace = (next: Place) => {
      if (next !== shown.current) setShown((shown.current = next));
    };
    const isTouched = window.matchMedia('(pointer: coarse)').matches;
    const update = () => {
      const { main } = view.state.selection;
      const hasFocus = view.hasFocus || document.activeElement?.closest('[role=toolbar]');
      if (!hasFocus) return setPlace(null);
      if (isTouched) return setPlace('keyboard');
      if (main.empty) return setPlace(null);
      view.requestMeasure({
        key: 'editor-tools',
        read: ({ state: { selection } }) => [
          view.coordsAtPos(selection.main.from, 1),
          view.coordsAtPos(selection.main.to, -1),
        ],
        write: ([from, to]) => {
          if (!from || !to) return setPlace(null);
          const isOneLine = Math.abs(from.top - to.top) < 4;
          const left = isOneLine ? (from.left + to.left) / 2 : from.left + 80;
          setPlace({ top: Math.max(52, from.top - 52), left });
        },
      });
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [view, turn]);
  return place;
}

/** Returns the height of a phone's keyboard in pixels. */
function useKeyboard() {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;
    const ending = new AbortController();
    const update = () =>
      setHeight(Math.max(0, window.innerHeight - visualViewport.height - visualViewport.offsetTop));
    for (const event of ['resize', 'scroll'])
      visualViewport.addEventListener(event, update, { signal: ending.signal });
    return () => ending.abort();
  }, []);
  return height;
}

/** Toolbar above a selection, or above a phone's keyboard. */
export function ToolRow({ page: { view, actions, turn } }: { page: PageState }) {
  const place = usePlace(view, turn);
  const keyboard = useKeyboard();
  if (!place || !view) return null;
  const isOnKeyboard = place === 'keyboard';
  return (
    <ToolButtons
      view={view}
      actions={actions}
      tools={isOnKeyboard ? everyTool : forSelection}
      className={`border-rule bg-leaf text-note fixed z-7 flex border-y ${isOnKeyboard ? 'inset-x-0 overflow-x-auto' : 'rounded-edge shadow-leaf border-x'}`}
      style={
        isOnKeyboard
          ? { bottom: keyboard }
          : // In the middle of the selection, but never beyond the edge of the window.
            { ...place, translate: `max(-50%, ${-place.left}px)` }
      }
    />
  );
}
