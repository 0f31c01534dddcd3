import type { Comment } from '../../../../cms/contract/comments';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function initialOf(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toLocaleUpperCase('en') ?? '';
}

/** The first letter of the writer's name as a wax seal. */
export const Seal = ({ writer }: { writer: NonNullable<Comment['writer']> }) => (
  <span aria-hidden="true" className={`seal ${writer.role === 'author' ? 'seal-of-author' : ''}`}>
    {writer.role === 'former' ? '❦' : initialOf(writer.name)}
  </span>
);
