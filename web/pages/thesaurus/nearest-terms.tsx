import type { NamedTerm } from '../../../cms/contract/glossary';
import { termPath } from '../../../cms/contract/paths';
import { Link } from 'react-router-dom';

/** Suggestions for a search without results. */
export const NearestTerms = ({ terms }: { terms: NamedTerm[] }) => (
  <>
    {terms.length > 0 && (
      <p>
        Did you mean{' '}
        {terms.map(({ subject, slug }, index) => (
          <span key={index}>
            {index > 0 && (index === terms.length - 1 ? ' or ' : ', ')}
            <Link to={termPath(slug)} className="link inline-block py-2">
              {subject}
            </Link>
          </span>
        ))}
        ?
      </p>
    )}
    <p>
      <a href="#suggest" className="link inline-block py-2">
        Suggest it for the glossary
      </a>
    </p>
  </>
);
