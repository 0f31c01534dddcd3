import { Link } from 'react-router-dom';
import type { Term } from '../../../cms/contract/glossary';
import { termPath } from '../../../cms/contract/paths';
import { Marked } from './marked';

/** Terms with their descriptions; each can be linked to. What was searched for is marked. */
export const TermList = ({ terms, q = '' }: { terms: Term[]; q?: string }) => (
  <dl>
    {terms.map(({ subject, description, slug }) => (
      <div key={subject} id={slug || undefined} className="arrival border-rule border-b py-4">
        <dt className="text-h3">
          {slug ? (
            <Link to={termPath(slug)} className="hover:text-accent break-words">
              <Marked text={subject} q={q} />
            </Link>
          ) : (
            <Marked text={subject} q={q} />
          )}
        </dt>
        <dd className="mt-1 break-words">
          <Marked text={description} q={q} />
        </dd>
      </div>
    ))}
  </dl>
);
