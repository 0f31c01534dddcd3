import type { SimilarTerm } from '../../subjects/glossary/queries/pending-terms';

const states = { approved: 'in the glossary', pending: 'waiting too' };

export const SimilarList = ({ terms }: { terms: SimilarTerm[] }) => (
  <ul className="grid list-none gap-[0.35rem] p-0">
    {terms.map(({ id, subject, description, status }) => (
      <li key={id}>
        <a className="text-link" href={`/cms/collections/glossary-terms/${id}`}>
          {subject}
        </a>{' '}
        ({states[status]}): {description}
      </li>
    ))}
  </ul>
);
