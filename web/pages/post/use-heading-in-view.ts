import { useEffect, useState } from 'react';

/** A heading is current from this fraction of the window's height upwards. */
const zone = 0.3;
const readingZone = `1000000px 0px ${(zone - 1) * 100}% 0px`;

/** Returns the id of the heading of the section being read. */
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
