import { Fragment } from 'react';
import type { LinkedText } from '../../cms/contract/fields';
import { termPath } from '../../cms/contract/paths';
import { useReadingSettings } from './reading-settings';
import { LatinMarked } from './latin';

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
