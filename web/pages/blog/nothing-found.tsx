import { PageLink } from '../../components/page-link';
import { isWhole, type Wanted } from './list';

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
          <PageLink to="/blog" className="link-line">
            See all posts
          </PageLink>
        </p>
      )}
    </div>
  );
}
