import type { PostPage } from '../../../cms/contract/posts';
import { LatinMarked } from '../../components/latin';
import { useEffect, useState } from 'react';

/** Shorter posts need no table of contents. */
const least = { headings: 3, minutes: 2 };

/** Returns the headings for the table of contents; none if the post is short. */
export function contentsOf({ headings, minutes }: Pick<PostPage, 'headings' | 'minutes'>) {
  const named = headings.filter(({ level }) => level <= 3);
  return named.length >= least.headings && minutes >= least.minutes ? named : [];
}

/** The table of contents: above the text, or in the margin of wide windows. */
export function Contents({ headings }: { headings: PostPage['headings'] }) {
  const current = useHeadingInView(headings.map(({ id }) => id));
  return (
    <nav
      aria-label="In this post"
      className="border-rule mb-9 border-b pb-5 xl:sticky xl:top-8 xl:mb-0 xl:max-h-[calc(100dvh-4rem)] xl:overflow-y-auto xl:border-b-0 xl:pb-0 print:hidden"
    >
      <p className="caps text-note text-faded" aria-hidden="true">
        In this post
      </p>
      <ol className="max-xl:text-note xl:text-small mt-1 gap-x-6 max-xl:columns-2">
        {headings.map(({ id, text, level }) => (
          <li key={id} className={`break-inside-avoid ${level > 2 ? 'pl-5' : ''}`}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="hover:text-accent aria-[current]:text-accent inline-flex min-h-11 min-w-11 items-center py-1 leading-snug break-words xl:min-h-9"
            >
              <span>
                <LatinMarked text={text} />
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A heading is current from this fraction of the window's height upwards. */
const zone = 0.3;

const readingZone = `1000000px 0px ${(zone - 1) * 100}% 0px`;

function useHeadingInView(ids: string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const all = ids.join(' ');

  useEffect(() => {
    const headings = all.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const look = () => {
      const below = window.innerHeight * zone;
      const passed = headings.findLast((heading) => heading.getBoundingClientRect().top < below);
      setCurrent(passed?.id ?? null);
    };
    const observer = new IntersectionObserver(look, { rootMargin: readingZone });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [all]);

  return current;
}
