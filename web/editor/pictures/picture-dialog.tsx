import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { daysInTrash } from '../../../cms/contract/plain/limits';
import type { LibraryImage } from '../../../cms/contract/media';
import { insertBlock } from '../../../text-editor/markdown-commands';
import { imageAt, moveImage } from '../../../text-editor/rich/pictures';
import { browserApi } from '../../api/browser-api';
import { Alert } from '../../components/form';
import { Picture } from '../../components/picture';
import { Button, LinkButton, Modal, SearchField } from '../controls';
import { usePages } from '../use-reply';
import type { OpenPictures, PageState } from '../use-editor-page';
import { PictureDetails } from './picture-details';
import { FileButton, UploadList } from './upload-list';
import { UploadQueue } from './upload-queue';

type LibraryProps = {
  q: string;
  onSearch: (q: string) => void;
  onChoose: (image: LibraryImage) => void;
};

/** The pictures of the site, newest first. */
function Library({ q, onSearch, onChoose }: LibraryProps) {
  const { list, failure, readMore } = usePages(q, null, (api, query) =>
    api.page('GET /media', query),
  );
  const items = useRef<HTMLUListElement>(null);
  const showMore = async () => {
    const last = items.current?.lastElementChild?.querySelector('button');
    await readMore();
    // The focused button may be removed.
    last?.focus();
  };
  return (
    <section aria-label="Pictures of the site" className="flex flex-col gap-3">
      <SearchField
        label="Search pictures"
        placeholder="Search by name or description…"
        q={q}
        onSearch={onSearch}
      />
      <p role="status" className="text-note text-faded empty:hidden">
        {list?.items.length === 0 &&
          (list.of ? 'No picture matches these words.' : 'There are no pictures yet.')}
      </p>
      <ul
        ref={items}
        className="picture-grid grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2"
        aria-busy={list === null}
      >
        {list?.items.map((image) => (
          <li key={image.id}>
            <button
              type="button"
              title={image.filename}
              className="block w-full cursor-pointer hover:brightness-108"
              onClick={() => onChoose(image)}
            >
              <Picture
                image={image}
                sizes="8rem"
                className="rounded-edge aspect-square w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {list?.nextCursor && (
        <Button className="self-center" onClick={() => void showMore()}>
          More pictures
        </Button>
      )}
      {failure !== null && <Alert>The pictures did not load. Try again in a moment.</Alert>}
    </section>
  );
}

/** A picture of the library, chosen or just stored. */
type ChosenPicture = Pick<LibraryImage, 'id' | 'url' | 'alt'>;

/** Returns the Markdown of a picture. Characters that would end its description are escaped. */
const imageMarkdown = ({ alt, url }: ChosenPicture) =>
  `![${alt.replace(/\s+/g, ' ').replace(/[[\]\\]/g, '\\$&')}](${url})`;

/** Moves the picture that was just inserted beside the one above it. */
function putBeside(view: EditorView) {
  const image = imageAt(view.state, Math.max(0, view.state.selection.main.head - 2));
  const changes = image && moveImage(view.state, image, 'beside');
  if (changes) view.dispatch({ changes, userEvent: 'format' });
}

/** Replaces a file name in pasted or dropped text with its stored picture; null removes it. */
function replaceFile(view: EditorView | null, name: string, picture: ChosenPicture | null) {
  const markdown = view?.state.doc.toString() ?? '';
  const end = `](${name})`;
  const at = markdown.indexOf(end);
  const from = markdown.lastIndexOf('![', at);
  if (at < 0 || from < 0) return false;
  const insert = picture ? imageMarkdown(picture) : '';
  view?.dispatch({ changes: { from, to: at + end.length, insert }, userEvent: 'format' });
  return true;
}

/** Chooses a picture of the site, or uploads new ones. */
export function PictureDialog({ page, open }: { page: PageState; open: OpenPictures }) {
  const { view, editor, setHero, setOpen } = page;
  const isForText = open.for === 'text';
  /** True if the next picture goes beside one that was inserted with it. */
  const isBeside = useRef(false);
  const [queue] = useState(() => {
    const made = new UploadQueue();
    made.add(open.files);
    return made;
  });
  const uploads = useSyncExternalStore(queue.subscribe, () => queue.uploads);
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<LibraryImage | null>(null);
  const [deleted, setDeleted] = useState<LibraryImage | null>(null);
  useEffect(() => () => queue.cancelAll(), [queue]);

  const close = () => {
    for (const { name } of open.files) replaceFile(view, name, null);
    setOpen({ status: open.for === 'hero of the sheet' ? 'publish' : 'nothing' });
  };
  /** Uses a picture. `isLast` closes the dialog, and `file` is the uploaded file. */
  const onPicture = (picture: ChosenPicture, isLast: boolean, file?: File) => {
    if (file && replaceFile(view, file.name, picture)) isBeside.current = false;
    else if (isForText && view) {
      insertBlock(view, imageMarkdown(picture));
      if (isBeside.current) putBeside(view);
      isBeside.current = true;
    } else {
      setHero(picture);
      editor.change({ heroId: picture.id });
    }
    if (!isLast) return;
    // An open dialog keeps the focus, so it is closed first.
    flushSync(close);
    if (isForText) view?.focus();
  };
  const restore = async ({ id }: LibraryImage) => {
    setChosen(await browserApi()('POST /media/{id}/restore', { id }));
    setDeleted(null);
  };
  const take = (data: DataTransfer) => {
    const taken = [...data.files];
    if (taken.length > 0) queue.add(taken);
    return taken.length > 0;
  };
  return (
    <Modal title={isForText ? 'Add a picture' : 'Hero image'} onClose={close}>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer);
        }}
        onPaste={(event) => {
          if (take(event.clipboardData)) event.preventDefault();
        }}
      >
        {uploads.length > 0 ? (
          <UploadList uploads={uploads} queue={queue} onSent={onPicture} />
        ) : chosen ? (
          <PictureDetails
            key={chosen.id}
            image={chosen}
            use={isForText ? 'Put it in the text' : 'Use as hero image'}
            onUse={(image) => onPicture(image, true)}
            onDeleted={(image) => {
              setDeleted(image);
              setChosen(null);
            }}
            onBack={() => setChosen(null)}
          />
        ) : (
          <div className="flex flex-col gap-4">
            <div className="flex flex-wrap items-center gap-3">
              <FileButton isMultiple label="Choose files" onFiles={(added) => queue.add(added)} />
              <FileButton isCamera label="Take a photo" onFiles={(added) => queue.add(added)} />
              <p className="text-note text-faded">or drop or paste pictures here</p>
            </div>
            {deleted && (
              <p role="status" className="text-note">
                “{deleted.alt}” was deleted. It can be restored for {daysInTrash} days.{' '}
                <LinkButton onClick={() => void restore(deleted)}>Undo</LinkButton>
              </p>
            )}
            <Library q={q} onSearch={setQ} onChoose={setChosen} />
          </div>
        )}
      </div>
    </Modal>
  );
}
