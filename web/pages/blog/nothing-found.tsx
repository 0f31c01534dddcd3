import { isWhole, type Wanted } from './list';
import { Link } from 'react-router-dom';

function whatIsMissing({ q, tag, before }: Wanted): string {
  if (q) return `No post speaks of “${q}”.`;
  if (tag) return 'No post carries this tag.';
  return before ? 'There are no older posts.' : 'The first dispatch is still on the road.';
}

export function NothingFound({ wanted }: { wanted: Wanted }) {
  return (
    <div className="py-16 text-center">
      <p className="text-h3 break-words">{whatIsMissing(wanted)}</p>
      {!isWhole(wanted) && (
        <p className="mt-4">
          <Link viewTransition to="/blog" className="link-line">
            See all posts
          </Link>
        </p>
      )}
    </div>
  );
}
