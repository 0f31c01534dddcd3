import type { SimilarTerm } from '../../glossary/queries/find-similar-terms';

const states = { approved: 'in the glossary', pending: 'waiting too' };

export const SimilarList = ({ terms }: { terms: SimilarTerm[] }) => (
  <ul className="similar-terms">
    {terms.map(({ id, subject, description, status }) => (
      <li key={id}>
        <a href={`/cms/collections/glossary-terms/${id}`}>{subject}</a> ({states[status]}):{' '}
        {description}
      </li>
    ))}
  </ul>
);
