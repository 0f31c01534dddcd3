import { termPath } from '../../cms/contract/plain/paths';
import { Link } from 'react-router-dom';

type Named = { subject: string; slug: string };

/** The name of a term, with a link to its page if it has one. */
export const TermName = ({ subject, slug, className = 'link' }: Named & { className?: string }) =>
  slug ? (
    <Link to={termPath(slug)} className={className}>
      {subject}
    </Link>
  ) : (
    subject
  );

export const TermNames = ({ terms, className }: { terms: Named[]; className?: string }) =>
  terms.map((term, index) => (
    <span key={term.subject}>
      {index > 0 && ', '}
      <TermName {...term} className={className} />
    </span>
  ));
