import type { Comment } from '../../../../cms/contract/comments';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first letter of a name, or whatever sign it begins with. */
function initialOf(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toLocaleUpperCase('en') ?? '';
}

/** The writer's seal under a letter, in wax: the author's in the color of the house, that of somebody who left without a name. */
export const Seal = ({ writer }: { writer: NonNullable<Comment['writer']> }) => (
  <span aria-hidden="true" className={`seal ${writer.role === 'author' ? 'seal-of-author' : ''}`}>
    {writer.role === 'former' ? '❦' : initialOf(writer.name)}
  </span>
);
