import type { ReadingStage } from '../../../cms/contract/reading-stage';
import { BackLink } from '../../components/back-link';
import { BookOf, ToldIn, Veil } from '../../components/veil';
import { counted } from './comments/comments';

export const PostToldLater = ({ fromBook }: { fromBook: ReadingStage }) => (
  <div className="max-w-measure mx-auto box-content px-6 pt-8">
    <p className="mb-4 print:hidden">
      <BackLink to="/blog">Back</BackLink>
    </p>
    <h1 className="font-display text-h1 text-center">
      <ToldIn fromBook={fromBook} />
    </h1>
    <p className="text-lead mt-4 mb-8 text-center text-balance">
      This post speaks of what happens there, so it is kept from you until you have read it.
    </p>
    <Veil fromBook={fromBook} look="?look=post" title={null} />
  </div>
);

/** Replaces comments that contain more spoilers than the post. */
export const CommentsToldLater = ({
  count,
  fromBook,
}: {
  count: number;
  fromBook: ReadingStage;
}) => (
  <section id="comments" aria-labelledby="comments-title" className="max-w-measure mx-auto mt-16">
    <h2 id="comments-title" className="font-display text-h2 mb-6">
      {counted(count)}
    </h2>
    <Veil
      fromBook={fromBook}
      look="?look=comments#comments"
      title={
        <>
          Readers speak here of what happens in <BookOf stage={fromBook} />.
        </>
      }
    />
  </section>
);
