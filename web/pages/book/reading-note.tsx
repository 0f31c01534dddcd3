import { PageLink } from '../../components/page-link';
import type { Book } from '../../../cms/contract/books';
import { bookPath } from '../../../cms/contract/plain/paths';
import { readBefore } from '../../../cms/contract/plain/reading-order';
import { notYetBegun } from '../../../cms/contract/plain/reading-stage';
import { inWords } from '../../components/in-words';
import { LatinMarked } from '../../components/latin';
import { useShell } from '../../components/page';

type ReadingNoteProps = { book: Pick<Book, 'slug' | 'group' | 'shelf'> };

/** Which books to read first. The finale needs all others. */
export function ReadingNote({ book: { slug, group, shelf } }: ReadingNoteProps) {
  const stage = useShell()?.stage ?? notYetBegun;
  if (shelf[0]?.slug === slug) return <p>The saga begins here.</p>;
  const unread = shelf.slice(
    stage,
    shelf.findIndex((book) => book.slug === slug),
  );
  const wanted = group === 'finale' ? unread[0] : readBefore(shelf, slug);
  if (!wanted || !unread.includes(wanted)) return null;
  const link = (
    <PageLink to={bookPath(wanted.slug)} className="link italic">
      <LatinMarked text={wanted.title} />
    </PageLink>
  );
  const left = unread.length;
  return group === 'finale' && left > 1 ? (
    <p>
      Read {stage === notYetBegun ? `the other ${inWords(left)}` : `${inWords(left)} more`} first,
      beginning with {link}.
    </p>
  ) : (
    <p>Read {link} first.</p>
  );
}
