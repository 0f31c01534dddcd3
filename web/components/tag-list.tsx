import { PageLink } from './page-link';
import { tagPath } from '../../cms/contract/paths';
import type { PostSummary } from '../../cms/contract/posts';

type TagListProps = { tags: PostSummary['tagLinks']; className?: string };

export const TagList = ({ tags, className = '' }: TagListProps) =>
  tags.length > 0 && (
    <ul aria-label="Tags" className={`flex flex-wrap gap-x-2 ${className}`}>
      {tags.map(({ name, slug }, index) => (
        <li key={index} className="min-w-0">
          <PageLink
            to={tagPath(slug)}
            className="group/tag flex min-h-11 min-w-11 items-center justify-center"
          >
            <span className="caps text-small text-faded border-rule group-hover/tag:border-accent group-hover/tag:text-accent min-w-0 border px-2 pb-0.5 break-words">
              {name}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
