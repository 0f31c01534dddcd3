import { EditorView, panels, placeholder, type ViewUpdate } from '@codemirror/view';
import { insertBlock } from '../../text-editor/markdown-commands';
import { MarkdownText } from '../../text-editor/markdown-text';
import { lostPictures } from '../../text-editor/paste';
import { withFreeLabels } from '../../text-editor/rich/notes';
import { everyTool, type TextActions } from '../../text-editor/text-tools';
import { findingMarks } from './continuity/finding-marks';
import { isDocument, textOfDocument } from './documents';
import { takeEmbedded } from './embedded-pictures';
import { mentions } from './mentions';
import type { RoomSettings } from './room-settings';

type TextEditorProps = {
  text: string;
  settings: Pick<RoomSettings, 'way' | 'isTypewriter'>;
  onChange: (text: string) => void;
  /** Pictures that were dropped or pasted where the cursor is now. */
  onFiles: (files: File[]) => void;
  /** A pasted or dropped document cannot be read. */
  onUnreadable: () => void;
  /** Called with the number of pictures that a pasted text lost. */
  onLostPictures: (count: number) => void;
  /** The alternative text of the image at a position is to be edited. */
  onEditImage: (at: number) => void;
  actions: TextActions;
  /** What is offered after an at sign, beside names of the glossary. */
  books: { title: string; slug: string }[];
  view: EditorView | null;
  onReady: (view: EditorView) => void;
  /** The selection, the text or the focus has changed. */
  onSelect: () => void;
  /** Ids of what describes it, such as an error. */
  describedBy?: string;
  isInvalid: boolean;
};

const extensions = () => [
  panels({ topContainer: document.getElementById('room-panels') ?? document.body }),
  placeholder('Begin…'),
  findingMarks,
];

/** The text of a post. */
export function TextEditor(props: TextEditorProps) {
  const { view, settings } = props;

  const insertDocuments = async (documents: File[]) => {
    try {
      const texts = await Promise.all(documents.map(textOfDocument));
      const read = texts.map(takeEmbedded);
      for (const { markdown } of read)
        if (view) insertBlock(view, withFreeLabels(view.state, markdown));
      const pictures = read.flatMap(({ files }) => files);
      if (pictures.length > 0) props.onFiles(pictures);
    } catch (error) {
      console.info('The document was not read.', error);
      props.onUnreadable();
    }
  };
  const take = (files: File[]) => {
    const documents = files.filter(isDocument);
    if (documents.length > 0) void insertDocuments(documents);
    const pictures = files.filter((file) => !isDocument(file));
    if (pictures.length > 0) props.onFiles(pictures);
  };
  const takePasted = (pasted: string, html: string) => {
    const { markdown, files } = takeEmbedded(pasted);
    if (files.length > 0) take(files);
    props.onLostPictures(lostPictures(html));
    return markdown;
  };

  const onUpdate = ({ view: text, docChanged, selectionSet, state }: ViewUpdate) => {
    props.onSelect();
    if (settings.isTypewriter && (docChanged || selectionSet))
      text.dispatch({
        effects: EditorView.scrollIntoView(state.selection.main.head, { y: 'center' }),
      });
  };

  return (
    <MarkdownText
      text={props.text}
      way={settings.way}
      label="Markdown"
      className="room-text"
      describedBy={props.describedBy}
      isInvalid={props.isInvalid}
      tools={everyTool}
      actions={props.actions}
      extensions={extensions}
      complete={mentions(props.books)}
      onEditImage={props.onEditImage}
      onChange={props.onChange}
      onUpdate={onUpdate}
      onReady={props.onReady}
      onFiles={take}
      onPaste={takePasted}
    />
  );
}
