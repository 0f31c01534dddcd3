import { ConflictScreen } from './conflict-screen';
import { HistoryPanel } from './history-panel';
import { KeyDialog } from './key-dialog';
import { KeysSheet } from './keys-sheet';
import { PictureDialog } from './pictures/picture-dialog';
import { PublishSheet } from './publish-sheet';
import { FigureDialog, LinkDialog } from './text-dialogs';
import type { Room } from './use-room';

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
