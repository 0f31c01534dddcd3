import { EditorView, panels, placeholder, type ViewUpdate } from '@codemirror/view';
import { insertBlock } from '../../text-editor/markdown-commands';
import { MarkdownText } from '../../text-editor/markdown-text';
import { lostPictures } from '../../text-editor/paste';
import { withFreeLabels } from '../../text-editor/rich/notes';
import { editImage } from '../../text-editor/rich/widgets';
import { everyTool } from '../../text-editor/text-tools';
import { useBooks } from './book-titles';
import { findingMarks } from './continuity/use-continuity';
import { isDocument, textOfDocument, takeEmbedded } from './documents';
import { mentions } from './mentions';
import type { Room } from './use-room';

type TextEditorProps = { room: Room; onReady: (view: EditorView) => void };

const lostPicturesWords = (count: number) =>
  count === 0
    ? null
    : `The text came without its ${count === 1 ? 'picture' : `${count} pictures`}, which browsers may not read. Copy each alone and paste it, or drop its file.`;

/** The text of a post. */
export function TextEditor({ room, onReady }: TextEditorProps) {
  const { editor, view, settings, errors, setProblem, choosePicture } = room;
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
      setProblem('This document is damaged, or of another kind.');
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
    room.onSelect();
    if (settings.isTypewriter && (docChanged || selectionSet))
      text.dispatch({
        effects: EditorView.scrollIntoView(state.selection.main.head, { y: 'center' }),
      });
  };

  return (
    <MarkdownText
      text={room.state.values.markdown}
      way={settings.way}
      label="Markdown"
      className="room-text mt-[0.6rem] cursor-text"
      describedBy={errors.markdown ? 'markdown-error' : undefined}
      isInvalid={errors.markdown !== undefined}
      tools={everyTool}
      actions={room.actions}
      extensions={() => [
        panels({ topContainer: document.getElementById('room-panels') ?? document.body }),
        placeholder('Begin…'),
        findingMarks,
        editImage.of((at) => room.setOpen({ status: 'figure', at })),
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
