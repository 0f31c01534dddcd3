import { sections } from './content';
import { Section } from './section';
import { Link } from '../../components/link';

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
        <Link viewTransition to="/books">
          The Fovean Chronicles
        </Link>{' '}
        open with it: Randy Morden, a man of Earth, is traded by Anubis to the god War. The rest of
        the saga is the bill.
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
