import { Link } from 'react-router-dom';
import type { Term } from '../../../cms/contract/glossary';
import { termPath } from '../../../cms/contract/paths';
import { Marked } from './marked';

/** Terms with their descriptions; each can be linked to. What was searched for is marked. */
export const TermList = ({ terms, q = '' }: { terms: Term[]; q?: string }) => (
  <dl className="print:text-small print:columns-2 print:gap-8">
    {terms.map(({ subject, description, slug }) => (
      <div
        key={subject}
        id={slug || undefined}
        className="arrival border-rule break-inside-avoid border-b py-4 print:border-0 print:py-1.5"
      >
        <dt className="text-h3 print:text-body print:font-medium">
          {slug ? (
            <Link to={termPath(slug)} className="hover:text-accent break-words">
              <Marked text={subject} q={q} />
            </Link>
          ) : (
            <Marked text={subject} q={q} />
          )}
        </dt>
        <dd className="mt-1 break-words print:mt-0 print:hyphens-auto">
          <Marked text={description} q={q} />
        </dd>
      </div>
    ))}
  </dl>
);
