import { paths, termPath } from '../../cms/contract/plain/paths';
import { type Ref, useMemo, Fragment } from 'react';
import { useReadingSettings } from './reading-settings';
import { sanitizedHtml } from '../browser/trusted-types';
import { markLatin, LatinMarked } from './latin';
import type { LinkedText } from '../../cms/contract/fields';

/** Start of a glossary link in stored HTML. Such a link contains only text. */
const begins = `<a href="${paths.glossary}/`;
const link = new RegExp(`${begins}[^"]*">([^<]*)</a>`, 'g');

const withoutTermLinks = (html: string): string => html.replace(link, '$1');

/** Adds class and data attributes to links to the glossary. A tap opens a card, which needs hydration. */
const enhanceTermLinks = (html: string): string =>
  html.replaceAll(begins, `<a class="term" data-held="touch" href="${paths.glossary}/`);

export const slugOfLink = (link: HTMLAnchorElement): string =>
  decodeURIComponent(link.pathname.slice(paths.glossary.length + 1));

type ProseProps = { html: string; className?: string; ref?: Ref<HTMLDivElement> };

/**
 * Sanitized HTML. Pass only HTML that the server or DOMPurify has sanitized. Links to glossary terms are removed if the user
 * turned them off.
 */
export function Prose({ html, className = '', ref }: ProseProps) {
  const { names } = useReadingSettings();
  // A new object would make React replace the HTML and lose the user's selection.
  const marked = useMemo(() => {
    const named = names === 'plain' ? withoutTermLinks(html) : enhanceTermLinks(html);
    return sanitizedHtml(markLatin(named));
  }, [html, names]);
  return (
    <div ref={ref} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: marked }} />
  );
}

/** A plain text with links to glossary terms (unless the user turned them off) and marked Latin. */
export function LinkedWords({ text, links }: LinkedText) {
  const { names } = useReadingSettings();
  if (names === 'plain') return <LatinMarked text={text} />;
  const ends = links.map(({ position, length }) => position + length);
  return (
    <>
      {links.map(({ position, slug }, index) => (
        <Fragment key={position}>
          <LatinMarked text={text.slice(ends[index - 1] ?? 0, position)} />
          <a className="term" data-held="touch" href={termPath(slug)}>
            <LatinMarked text={text.slice(position, ends[index])} />
          </a>
        </Fragment>
      ))}
      <LatinMarked text={text.slice(ends.at(-1) ?? 0)} />
    </>
  );
}
