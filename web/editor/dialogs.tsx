import { flushSync } from 'react-dom';
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
  const closeNow = () => flushSync(close);
  switch (open.status) {
    case 'nothing':
      return null;
    case 'keys':
      return <KeysSheet onClose={close} />;
    case 'publish':
      return <PublishSheet room={room} onClose={closeNow} />;
    case 'link':
      return view && <LinkDialog view={view} onClose={closeNow} />;
    case 'figure':
      return view && <FigureDialog view={view} at={open.at} onClose={closeNow} />;
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
  const { editor, panel, state, sessionId } = room;
  const { values, post, theirs } = state;
  if (panel.shown === 'history')
    return (
      <HistoryPanel
        post={post?.id ?? null}
        draft={sessionId}
        values={values}
        onClose={panel.close}
        onRestore={(restored) => {
          editor.replace(restored);
          panel.close();
        }}
      />
    );
  return (
    theirs && (
      <ConflictScreen {...{ editor, values, theirs }} base={state.base} onClose={panel.close} />
    )
  );
}
