import { useRef } from 'react';
import type { LibraryImage } from '../../../cms/contract/media';
import { Alert } from '../../components/notice';
import { Picture } from '../../components/picture';
import { Button, SearchField } from '../controls';
import { usePages } from '../use-pages';

type LibraryProps = {
  q: string;
  onSearch: (q: string) => void;
  onChoose: (image: LibraryImage) => void;
};

/** The pictures of the site, newest first. */
export function Library({ q, onSearch, onChoose }: LibraryProps) {
  const { list, hasFailed, readMore } = usePages(q, null, (api, query) =>
    api.page('GET /media', query),
  );
  const items = useRef<HTMLUListElement>(null);
  const showMore = async () => {
    const last = items.current?.lastElementChild?.querySelector('button');
    await readMore();
    // The button goes, and with it the focus.
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
      {hasFailed && <Alert>The pictures cannot be read now. Try again in a moment.</Alert>}
      <p role="status" className="text-note text-faded empty:hidden">
        {list?.items.length === 0 &&
          (list.of ? 'No picture has these words.' : 'There are no pictures yet.')}
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
    </section>
  );
}
