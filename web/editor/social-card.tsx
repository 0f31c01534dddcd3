import { type RefObject, useEffect, useRef, useState } from 'react';
import { browserApi } from '../api/browser-api';
import { toStorableText, type PostFormValues } from './post-form-values';

/** Milliseconds without a change of the title: a picture takes the site a while. */
const pause = 800;

/** Whether an element has come into sight yet: what nobody looks at is not drawn. */
function useSeen(place: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}

/** The picture that the site would make of a post, drawn by the site itself; the one before stays until it comes. */
function useCardPicture(
  { title, heroId }: PostFormValues,
  isSeen: boolean,
): { picture: string | null; isOld: boolean } {
  const [drawn, setDrawn] = useState<{ picture: string; of: string } | null>(null);
  const of = JSON.stringify([title, heroId]);

  useEffect(() => {
    if (!isSeen) return;
    const given = new AbortController();
    const draw = () =>
      void browserApi()(
        'POST /Posts/card',
        { title: toStorableText(title), heroId },
        { signal: given.signal },
      ).then(
        ({ picture }) => setDrawn({ picture, of }),
        // The picture of before is said to be old; the next change asks again.
        (error: unknown) => given.signal.aborted || console.info('No card was drawn.', error),
      );
    const timer = setTimeout(draw, pause);
    window.addEventListener('online', draw);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', draw);
      given.abort();
    };
  }, [title, heroId, of, isSeen]);

  return { picture: drawn?.picture ?? null, isOld: drawn?.of !== of };
}

/** What the post looks like where somebody shares it. */
export function SocialCard({ values }: { values: PostFormValues }) {
  const place = useRef<HTMLElement>(null);
  const { picture, isOld } = useCardPicture(values, useSeen(place));
  const title = values.title.trim() || 'Without a title';
  return (
    <figure ref={place} className="mt-4" aria-busy={isOld}>
      <figcaption className="caps text-note text-faded">Where it is shared</figcaption>
      <div className="border-rule bg-paper rounded-edge mt-1 max-w-96 overflow-hidden border">
        <div className="border-rule bg-leaf grid aspect-[1200/630] w-full place-items-center border-b">
          {picture ? (
            <img
              src={picture}
              alt={`The picture of the post, with its title: ${title}`}
              width={1200}
              height={630}
              className={`h-auto w-full transition-opacity ${isOld ? 'opacity-50' : ''}`}
            />
          ) : (
            <p className="text-note text-faded">The site draws the picture…</p>
          )}
        </div>
        <div className="px-4 py-3">
          <p className="text-small text-faded truncate">{window.location.host}</p>
          <p className="font-bold break-words">{title}</p>
          <p className="text-note line-clamp-2 break-words">{values.excerpt.trim()}</p>
        </div>
      </div>
    </figure>
  );
}
