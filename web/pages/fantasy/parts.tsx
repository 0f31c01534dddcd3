import type { ReactNode } from 'react';
import { PageLink } from '../../components/page-link';
import type { Book } from '../../../cms/contract/books';
import { bookPath } from '../../../cms/contract/paths';
import { Foldout } from '../../components/foldout';
import { LatinMarked } from '../../components/latin';
import { blurbOf, shelfOf } from './blurb';
import { genreTerms, questions, sections, subgenres, worldTerms } from './content';

type SectionProps = { id: string; heading: string; children: ReactNode };

export const Section = ({ id, heading, children }: SectionProps) => (
  <section aria-labelledby={id} className="mt-14 md:mt-20">
    <h2 id={id} className="font-display text-h2 max-w-measure mx-auto mb-5">
      {heading}
    </h2>
    {children}
  </section>
);

export const Definition = () => (
  <Section {...sections.definition}>
    <div className="prose initial-dropped initial-word mx-auto">
      <p>
        A fantasy novel is a book-length story in which at least one thing happens that our world
        does not allow, and everyone in the story has to live with it. The impossible thing may be
        as large as a family of quarreling gods or as small as a coin that always comes back. On the
        page it is true. Nobody wakes up at the end and finds that it was a dream.
      </p>
      <p>
        That last condition separates fantasy from its neighbors. Science fiction promises that its
        marvels could be built, given time and money. Horror wants you to be afraid of the marvel. A
        fairy tale shrugs and says that such things happened, once. A fantasy novel has four hundred
        pages to fill and can’t go on shrugging, so it begins to ask. If a wizard can light a candle
        from across the room, who still makes matches? If a god answers prayers, what does he
        charge?
      </p>
      <p>
        The second question is the one that gets people into trouble.{' '}
        <PageLink to="/books">The Fovean Chronicles</PageLink> open with it: Randy Morden, a man of
        Earth, is traded by Anubis to the god War. The rest of the saga is the bill.
      </p>
      <p>
        Stories of this kind were told before anyone could write them down, and the oldest ones we
        have are full of monsters, floods and gods with poor manners. The novel came late to them.
        What it brought was room: enough of it to follow a wonder home, into the kitchen, and see
        what it does to supper.
      </p>
    </div>
  </Section>
);

export const SubgenreList = () => (
  <Section {...sections.subgenres}>
    <div className="prose mx-auto">
      <p>
        A subgenre is a label on a shelf. It tells you where to begin looking, and most good books
        could stand on two or three shelves at once. These eight are worth knowing apart.
      </p>
    </div>
    <ol className="max-w-measure mx-auto my-8 [counter-reset:subgenre]">
      {subgenres.map(({ id, name, text }) => (
        <li
          key={id}
          id={id}
          className="border-rule before:font-display before:text-faded before:text-note relative border-t py-4 pl-11 [counter-increment:subgenre] before:absolute before:left-0 before:mt-1 before:content-[counter(subgenre,upper-roman)] last:border-b xl:pl-0 xl:before:right-full xl:before:left-auto xl:before:mr-4"
        >
          <h3 className="font-caps text-lead tracking-wide">{name}</h3>
          <p className="mt-1">{text}</p>
        </li>
      ))}
    </ol>
    <div className="prose mx-auto">
      <p>
        And the Chronicles? A man from Earth makes them portal fantasy, his wars make them military,
        his crown makes them political, and the number of people who have to live with the
        consequences makes them epic.
      </p>
    </div>
  </Section>
);

export type IntroducedBook = Pick<Book, 'slug' | 'title' | 'genreLine' | 'descriptionHtml'>;

export const Intermission = ({ books }: { books: IntroducedBook[] }) => (
  <Section {...sections.intermission}>
    <div className="prose mx-auto">
      <p>
        The Intermission books of the Chronicles are short, and all three take place at the same
        time, at the end of{' '}
        <PageLink to="/books/indomitus-sum">
          <span lang="la">Indomitus Sum</span>
        </PageLink>
        . They share a season and a family, and still each of them belongs on a different shelf.
        Every book has three free preview chapters, so you can find out which shelf is yours.
      </p>
    </div>
    <ul className="max-md:max-w-measure rule-double mx-auto mt-10 border-y-3 md:grid md:grid-cols-3">
      {books.map((book) => (
        <li
          key={book.slug}
          className="border-rule group relative py-6 max-md:not-first:border-t md:px-7 md:not-first:border-l"
        >
          <p className="caps text-small text-faded">{shelfOf(book, books)}</p>
          <h3 className="font-display text-h3 mt-1">
            <PageLink
              to={bookPath(book.slug)}
              className="group-hover:text-accent after:absolute after:inset-0"
            >
              {book.title}
            </PageLink>
          </h3>
          <p className="mt-2">{blurbOf(book)}</p>
        </li>
      ))}
    </ul>
  </Section>
);

const Terms = ({ heading, terms }: { heading: string; terms: typeof genreTerms }) => (
  <>
    <h3 className="font-caps text-lead mt-8 tracking-wide">{heading}</h3>
    <dl className="border-rule mt-3 border-t">
      {terms.map(({ name, text, to }) => (
        <div key={name} className="border-rule border-b py-3">
          <dt>
            <PageLink to={to} className="link-line min-w-11">
              {name}
            </PageLink>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </>
);

export const ShortGlossary = () => (
  <Section {...sections.glossary}>
    <div className="max-w-measure mx-auto">
      <Terms heading="Words of the genre" terms={genreTerms} />
      <Terms heading="Words of Fovea" terms={worldTerms} />
      <p className="mt-5">
        <PageLink to="/thesaurus" className="link-line">
          All Fovean people, places and things
        </PageLink>
      </p>
    </div>
  </Section>
);

export const QuestionList = () => (
  <Section {...sections.questions}>
    <div className="max-w-measure border-rule mx-auto border-t">
      {questions.map(({ question, answer, link }) => (
        <Foldout key={question} summary={question}>
          <p>
            <LatinMarked text={answer} />
          </p>
          {link && (
            <p className="mt-1">
              <PageLink to={link.to} className="link-line">
                <span>
                  <LatinMarked text={link.label} />
                </span>
              </PageLink>
            </p>
          )}
        </Foldout>
      ))}
    </div>
  </Section>
);
