import { ConflictScreen } from './conflict-screen';
import { HistoryPanel } from './history-panel';
import { KeyDialog } from './key-dialog';
import { Modal } from './modal';
import { PictureDialog } from './pictures/picture-dialog';
import { PublishSheet } from './publish-sheet';
import { FigureDialog, LinkDialog } from './text-dialogs';
import type { Room } from './use-room';

const keys = [
  ['Bold, italic, struck out', 'Ctrl+B, Ctrl+I, Ctrl+Shift+X'],
  ['Link', 'Ctrl+K'],
  ['Heading, smaller heading, none', 'Ctrl+Alt+2, Ctrl+Alt+3, Ctrl+Alt+0'],
  ['Quote, list, numbered list', 'Ctrl+Shift+9, Ctrl+Shift+8, Ctrl+Shift+7'],
  ['A new line in the same paragraph', 'Shift+Enter'],
  ['A scene break', '*** and Enter'],
  ['Something else in the text', '/ at the beginning of a paragraph'],
  ['A name of the glossary, or a book', '@ and its first letters'],
  ['A note, and back from it', 'Ctrl+Alt+F'],
  ['A spoiler, hidden until it is opened', 'Ctrl+Alt+H'],
  ['Picture', 'Ctrl+Shift+P'],
  ['Description, caption and width of a picture', 'Alt+Enter beside it'],
  ['Find and replace', 'Ctrl+F'],
  ['Undo, redo', 'Ctrl+Z, Ctrl+Shift+Z'],
  ['Source, and back', 'Ctrl+Alt+M'],
  ['Details', 'Ctrl+.'],
  ['Save', 'Ctrl+S'],
  ['Publish', 'Ctrl+Shift+Enter'],
  ['These keys', 'Ctrl+/, or ? outside of the text'],
] as const;

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

/** The keys of the editor. */
const KeysSheet = ({ onClose }: { onClose: () => void }) => (
  <Modal title="Keys" onClose={onClose}>
    <dl className="text-note">
      {keys.map(([what, key]) => (
        <div key={what} className="border-rule flex justify-between gap-6 border-b py-1">
          <dt>{what}</dt>
          <dd className="text-faded text-end">
            {isMac() ? key.replaceAll('Ctrl', '⌘').replaceAll('Alt', '⌥') : key}
          </dd>
        </div>
      ))}
    </dl>
  </Modal>
);

function OpenDialog({ room }: { room: Room }) {
  const { open, view, close } = room;
  switch (open.status) {
    case 'nothing':
      return null;
    case 'keys':
      return <KeysSheet onClose={close} />;
    case 'publish':
      return <PublishSheet room={room} />;
    case 'link':
      return view && <LinkDialog view={view} onClose={close} />;
    case 'figure':
      return view && <FigureDialog view={view} at={open.at} onClose={close} />;
    case 'picture':
      return (
        <PictureDialog
          title={open.for === 'text' ? 'Add a picture' : 'Hero image'}
          use={open.for === 'text' ? 'Put it in the text' : 'Use as hero image'}
          files={open.files}
          onPicture={room.onPicture}
          onClose={room.closePictures}
        />
      );
  }
}

/** The dialogs over the text. */
export const Dialogs = ({ room }: { room: Room }) => (
  <>
    <OpenDialog room={room} />
    {room.state.needsKey && <KeyDialog editor={room.editor} />}
  </>
);

/** A screen in the place of the text. */
export function ReplacingPanel({ room }: { room: Room }) {
  if (room.panel.shown === 'history') return <HistoryPanel room={room} />;
  const { theirs } = room.state;
  return theirs && <ConflictScreen room={room} theirs={theirs} />;
}
