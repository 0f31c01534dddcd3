import type { ReactNode } from 'react';
import { PageLink } from '../../components/page-link';
import type { Book } from '../../../cms/contract/books';
import { bookPath } from '../../../cms/contract/plain/paths';
import { Foldout } from '../../components/foldout';
import { LatinMarked } from '../../components/latin';
import { blurbOf, shelfOf } from './blurb';
import { genreTerms, questions, sections, subgenres, worldTerms } from './content';
import { banners, Figure, map } from './drawings';

type SectionProps = { id: string; heading: string; children: ReactNode };

const Section = ({ id, heading, children }: SectionProps) => (
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

export const Craft = () => (
  <Section {...sections.craft}>
    <div className="prose mx-auto">
      <p>
        Readers forgive dragons. They do not forgive a horse that gallops all day. The impossible
        parts of a fantasy novel stand on the possible ones, and most of the work goes in down
        there, where it doesn’t show.
      </p>

      <h3>Worldbuilding</h3>
      <p>
        A world is built the way a town is. People want bread, so there is a mill. The mill wants a
        river, the river floods in spring, and upstream there is a shrine to whoever is supposed to
        prevent it. Follow any object back through the hands that made it and you come to a trade, a
        tax and a grudge. Very little of this should reach the page. The reader sees a woman kneel
        at the water’s edge and set down a loaf, and understands that the spring has been a wet one.
      </p>
      <p>
        Peoples want the same care. Fovea has Men and Uman, long-lived Uman-Chi, Dwarves, Slee,
        Scitai and Swamp Devils, and each of them is somebody’s neighbor. What does a people with a
        very long memory do about a treaty that everyone else has forgotten? A question like that is
        worth more than another thousand years of invented kings. If the names begin to crowd you,
        the <PageLink to="/thesaurus">glossary of Fovean terms</PageLink> keeps them in order.
      </p>

      <h3>Magic with a cost</h3>
      <p>
        Magic that costs nothing soon costs the story everything. If any door can be opened, no door
        is worth standing in front of. The price need not be blood. It can be sleep, or years of
        study, or a debt to someone with a long arm, and it can fall on the wrong person. But the
        reader should know it before the bill comes. Then, when a tired woman raises her hand to do
        the one thing that will save them all, you can add up for yourself what she is about to
        spend.
      </p>
      <p>
        It needs limits as well as prices. Can the dead be called back? Can a lie be smelled? Decide
        early, and keep to it when keeping to it hurts. A rule that gives way once, in chapter
        thirty, because the plot was in a hurry, teaches the reader to stop worrying. A reader who
        has stopped worrying is looking at the clock.
      </p>
    </div>

    <Figure image={banners} />

    <div className="prose mx-auto">
      <h3>Battles a reader can follow</h3>
      <p>
        Most battle scenes are lost in the first line, when forty thousand strangers march onto a
        field that nobody has described. Begin with the ground: a bridge, a wood, a slope that will
        be slick by noon. Say what each side must have before dark. From then on the reader can tell
        good news from bad without help.
      </p>
      <p>
        Then come down off the hill. The general sees his lines move across the valley. The boy in
        the third rank sees the straps of the pack in front of him and hears that something has
        happened on the left. Both of them are right, and going from the one to the other without
        losing the reader is a good half of the art. The last page belongs to the counting. Somebody
        has to take the horses down to the water, and there are more horses than riders.
      </p>
    </div>

    <Figure image={map} />

    <div className="prose mx-auto">
      <h3>Maps and names</h3>
      <p>
        A map keeps a writer honest. Put a marsh between two cities and the army has to go around
        it, every time, including the time you needed it there by Thursday. Rivers run downhill and
        join on their way to the sea. A road goes where somebody once had a reason to go, and a
        border likes to follow something you could trip over.
      </p>
      <p>
        Names do the same work in less space. The names of one people should sound as if one set of
        grandmothers had chosen them, and those of their enemies as if the grandmothers had never
        met. Say each one aloud before you keep it. Let no two in a scene begin with the same letter
        unless you mean mischief. Some names bring a history along: a place called Outpost IX has
        mentioned eight others before anybody opens the gate.
      </p>
    </div>
  </Section>
);
