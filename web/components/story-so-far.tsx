import type { ReactNode } from 'react';
import type { StorySoFar as Story } from '../../cms/contract/books';
import { Foldout } from './foldout';
import { inWords } from './in-words';
import { LatinMarked } from './latin';
import { LinkedWords } from './prose';
import { paragraphsOf } from './paragraphs-of';
import { TermName } from './term-name';
import { ToldIn } from './veil';

const Parts = ({ parts }: Pick<Story, 'parts'>) =>
  parts.map(({ book, ...told }, index) => (
    <div key={index} className="not-first:mt-4">
      {book && (
        <p className="caps text-small text-faded">
          <LatinMarked text={book} />
        </p>
      )}
      {paragraphsOf(told).map((paragraph, at) => (
        <p key={at} className="not-first:mt-2">
          <LinkedWords {...paragraph} />
        </p>
      ))}
    </div>
  ));

const WhosWho = ({ whosWho }: Pick<Story, 'whosWho'>) => (
  <dl className="space-y-2">
    {whosWho.map(({ subject, slug, line }, index) => (
      <div key={index} className="gap-x-4 sm:grid sm:grid-cols-[9rem_1fr]">
        <dt className="caps">
          <TermName subject={subject} slug={slug} />
        </dt>
        <dd>
          <LinkedWords {...line} />
        </dd>
      </div>
    ))}
  </dl>
);

/** Returns text such as `and in two later books`. */
export const alsoToldLater = (others: number): string | undefined =>
  others === 0 ? undefined : `and in ${inWords(others)} later ${others === 1 ? 'book' : 'books'}`;

const toldLater = (first: number, others: number) => (
  <p className="text-note text-faded">
    <ToldIn fromBook={first} /> {alsoToldLater(others)}
  </p>
);

type StorySoFarProps = {
  story: Story;
  isOpen?: boolean;
  /** Replaces the parts told in later books. There is at least one. */
  veil?: (first: number, others: number) => ReactNode;
};

/** What happened before a book, and its characters, in disclosures. */
export function StorySoFar({ story, isOpen = false, veil = toldLater }: StorySoFarProps) {
  const { parts, whosWho, veiled } = story;
  const [firstPart, ...otherParts] = veiled.parts;
  const [firstName, ...otherNames] = veiled.whosWho;
  return (
    <div className="border-rule border-t text-start">
      {parts.length + veiled.parts.length > 0 && (
        <Foldout summary="The story so far" isOpen={isOpen}>
          <Parts parts={parts} />
          {firstPart !== undefined && (
            <div className="not-first:mt-4 [&>.veil]:border-b-0 [&>.veil]:pb-0">
              {veil(firstPart, otherParts.length)}
            </div>
          )}
        </Foldout>
      )}
      {whosWho.length + veiled.whosWho.length > 0 && (
        <Foldout summary="Who’s who" isOpen={isOpen}>
          {whosWho.length > 0 && <WhosWho whosWho={whosWho} />}
          {firstName !== undefined && (
            <div className="not-first:mt-3">{toldLater(firstName, otherNames.length)}</div>
          )}
        </Foldout>
      )}
    </div>
  );
}
