import { termPath } from '../../../cms/contract/paths';
import { Link } from '../../components/link';
import { TermEmblem } from '../../components/term-emblem';
import type { Member } from './families-of';

export const MemberLink = ({ subject, slug, kind }: Member) => (
  <span className="inline-flex items-baseline gap-2">
    {kind && <TermEmblem kind={kind} className="text-gold size-5 shrink-0 self-center" />}
    {slug ? (
      <Link
        to={termPath(slug)}
        className="hover:text-accent -mx-2 inline-block min-w-[2.35rem] px-2 py-2 break-words"
      >
        {subject}
      </Link>
    ) : (
      subject
    )}
  </span>
);
