import type { ChangeSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type FormEvent, useState } from 'react';
import { figureWidths } from '../../cms/contract/plain/post-markup';
import { useLink } from '../../text-editor/text-tools';
import {
  changeImage,
  imageAt,
  imageParts,
  type ImageParts,
  imagesAlone,
  moveImage,
} from '../../text-editor/rich/pictures';
import { browserApi, storedApiKey } from '../api/browser-api';
import { Alert } from '../components/form';
import { currentReaderInReply } from '../account/reader-in-reply';
import { dashboardLogInPath } from '../account/dashboard-log-in-path';
import { KeyForm } from '../account/key-form';
import { Button, Modal, TextField, Tick } from './controls';
import { PictureDialog } from './pictures/picture-dialog';
import { PublishSheet } from './publish-sheet';
import type { PageState } from './use-editor-page';

type DialogProps = { view: EditorView; onClose: () => void };

const submitted = (act: () => void) => (event: FormEvent) => {
  event.preventDefault();
  act();
};

/** Edits the link of the selection. */
function LinkDialog({ view, onClose }: DialogProps) {
  const link = useLink(view, onClose);
  return (
    <Modal title={link.isNew ? 'Link' : 'This link'} onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={submitted(link.save)}>
        <TextField
          label="Leads to"
          name="url"
          value={link.url}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={link.placeholder}
          onText={link.setUrl}
        />
        <div className="flex flex-wrap gap-3">
          <Button isMain type="submit">
            {link.isNew ? 'Make the link' : 'Change it'}
          </Button>
          {!link.isNew && <Button onClick={link.remove}>Remove the link</Button>}
        </div>
      </form>
    </Modal>
  );
}

const widthNames = { normal: 'As the text', wide: 'Wide', full: 'As the page' };

/** Description, caption, width and place of a picture in the text. */
function FigureDialog({ view, at, onClose }: DialogProps & { at: number }) {
  const [image] = useState(() => imageAt(view.state, at));
  const [before] = useState(() => image && imageParts(view.state.doc, image));
  const [changed, setChanged] = useState<Partial<ImageParts>>({});
  if (!image || !before) return null;
  const parts = { ...before, ...changed };
  const change = (changes: ChangeSpec) => {
    onClose();
    view.dispatch({ changes, userEvent: 'format' });
    view.focus();
  };
  const set = (part: Partial<ImageParts>) => setChanged({ ...changed, ...part });
  const { length } = image.parent ? imagesAlone(view.state.doc, image.parent) : [];
  const beside = moveImage(view.state, image, 'beside');
  const apart = moveImage(view.state, image, 'apart');
  return (
    <Modal title="This picture" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={submitted(() => change(changeImage(view.state, image, changed)))}
      >
        <TextField
          label="Description"
          name="alt"
          value={parts.alt}
          hint="What the picture shows, for people who cannot see it."
          onText={(alt) => set({ alt })}
        />
        {length > 0 && (
          <TextField
            label="Caption"
            name="caption"
            value={parts.caption}
            hint="Shown to everybody below the picture."
            onText={(caption) => set({ caption })}
          />
        )}
        {length === 1 && (
          <fieldset className="flex flex-wrap gap-x-6">
            <legend>Width</legend>
            {figureWidths.map((width) => (
              <Tick
                key={width}
                type="radio"
                name="width"
                checked={parts.width === width}
                onTick={() => set({ width })}
              >
                {widthNames[width]}
              </Tick>
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap gap-3">
          <Button isMain type="submit">
            Done
          </Button>
          {beside && <Button onClick={() => change(beside)}>Put it beside the one above</Button>}
          {apart && <Button onClick={() => change(apart)}>Put it below the others</Button>}
          <Button onClick={() => change({ from: image.from, to: image.to })}>Take it out</Button>
        </div>
      </form>
    </Modal>
  );
}

/** Asks the author to log in again in another tab after the session has ended. */
function LogInAgain({ onDone }: { onDone: () => void }) {
  const [status, setStatus] = useState<'nothing' | 'asking' | 'out' | 'away'>('nothing');
  const resume = () => {
    setStatus('asking');
    browserApi()('GET /Users/me', {}).then(
      (reply) => (currentReaderInReply(reply).role ? onDone() : setStatus('out')),
      () => setStatus('away'),
    );
  };
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={dashboardLogInPath('/admin/editor')}
          target="_blank"
          rel="noopener"
          className="button button-sealed"
        >
          Log in, in a new tab
        </a>
        <Button aria-disabled={status === 'asking'} onClick={resume}>
          Go on writing
        </Button>
      </div>
      {status === 'out' && (
        <Alert>You are not logged in, or cannot write posts. Log in first, then go on.</Alert>
      )}
      {status === 'away' && <Alert>The site is not responding. Try again.</Alert>}
    </>
  );
}

/** Asks for a new key or login after the old one has expired or was revoked. An open text stays open. */
function KeyDialog({ page: { editor, state } }: { page: PageState }) {
  const [hasKey] = useState(() => storedApiKey() !== null);
  const resume = () => void editor.onNewKey();
  const problem = hasKey ? 'The site no longer accepts the stored key.' : 'Your session has ended.';
  const remedy = hasKey ? 'when you enter a valid key' : 'when you have logged in again';
  return (
    <Modal
      title={hasKey ? 'Your key is needed again' : 'Log in again to go on'}
      onClose={() => editor.postponeKey()}
    >
      <p className="mb-4">
        {problem}{' '}
        {state.phase === 'open'
          ? `Your text is safe in this browser, and is sent to the site ${remedy}.`
          : `The post opens ${remedy}.`}
      </p>
      {hasKey ? <KeyForm onAccepted={resume} /> : <LogInAgain onDone={resume} />}
    </Modal>
  );
}

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

function OpenDialog({ page }: { page: PageState }) {
  const { open, view, close } = page;
  switch (open.status) {
    case 'nothing':
      return null;
    case 'keys':
      return <KeysSheet onClose={close} />;
    case 'publish':
      return <PublishSheet page={page} />;
    case 'link':
      return view && <LinkDialog view={view} onClose={close} />;
    case 'figure':
      return view && <FigureDialog view={view} at={open.at} onClose={close} />;
    case 'picture':
      return <PictureDialog page={page} open={open} />;
  }
}

export const Dialogs = ({ page }: { page: PageState }) => (
  <>
    {page.state.phase === 'open' && <OpenDialog page={page} />}
    {page.state.needsKey && <KeyDialog page={page} />}
  </>
);
