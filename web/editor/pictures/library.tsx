import { useEffect, useRef, useState } from 'react';
import type { LibraryImage } from '../../../cms/contract/media';
import { browserApi } from '../../api/browser-api';
import { Alert } from '../../components/notice';
import { Picture } from '../../components/picture';

type LibraryProps = {
  q: string;
  onSearch: (q: string) => void;
  onChoose: (image: LibraryImage) => void;
};

type Listed = { q: string; images: LibraryImage[]; next: string | null };

const read = async (q: string, after?: string, signal?: AbortSignal): Promise<Listed> => {
  const page = await browserApi(signal).page('GET /media', { q: q.trim(), after });
  return { q, images: page.items, next: page.nextCursor };
};

/** The pictures of the site, newest first. */
export function Library({ q, onSearch, onChoose }: LibraryProps) {
  const [listed, setListed] = useState<Listed | null>(null);
  const [failed, setFailed] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const canceler = new AbortController();
    const search = () =>
      void read(q, undefined, canceler.signal).then(
        (found) => {
          setListed(found);
          setFailed(false);
        },
        () => canceler.signal.aborted || setFailed(true),
      );
    const timer = setTimeout(search, q === '' ? 0 : 250);
    return () => {
      clearTimeout(timer);
      canceler.abort();
    };
  }, [q]);

  const readMore = async ({ q, images, next }: Listed) => {
    try {
      const more = await read(q, next ?? undefined);
      setListed((now) =>
        now?.next === next ? { ...more, images: [...images, ...more.images] } : now,
      );
      // The button goes, and with it the focus.
      list.current?.querySelectorAll('button')[images.length - 1]?.focus();
    } catch {
      setFailed(true);
    }
  };

  return (
    <section aria-label="Pictures of the site" className="flex flex-col gap-3">
      <input
        type="search"
        aria-label="Search pictures"
        placeholder="Search by name or description…"
        value={q}
        maxLength={200}
        autoComplete="off"
        className="border-edge bg-leaf placeholder:text-faded rounded-edge min-h-11 w-full border px-3"
        onChange={({ target }) => onSearch(target.value)}
      />
      {failed && <Alert>The pictures cannot be read now. Try again in a moment.</Alert>}
      <p role="status" className="text-note text-faded empty:hidden">
        {listed?.images.length === 0 &&
          (listed.q ? 'No picture has these words.' : 'There are no pictures yet.')}
      </p>
      <ul ref={list} className="picture-grid" aria-busy={listed === null}>
        {listed?.images.map((image) => (
          <li key={image.id}>
            <button type="button" title={image.filename} onClick={() => onChoose(image)}>
              <Picture image={image} sizes="8rem" />
            </button>
          </li>
        ))}
      </ul>
      {listed?.next && (
        <button type="button" className="button self-center" onClick={() => void readMore(listed)}>
          More pictures
        </button>
      )}
    </section>
  );
}
