import { useEffect, useState } from 'react';

/** A heading counts from when it has come up to this part of the window's height, and on above the window too. */
const zone = 0.3;
const readingZone = `1000000px 0px ${(zone - 1) * 100}% 0px`;

/** The id of the heading whose part is being read: the last one that has come up into the upper part of the window. */
export function useHeadingInView(ids: string[]): string | null {
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
