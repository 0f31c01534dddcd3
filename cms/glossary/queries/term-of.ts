import type { Term } from '../../contract/glossary';
import { termSlug } from '../term-slug';
import type { TermRow } from './matching-terms';

export const termOf = ({
  subject,
  description,
  kind,
  aliases,
  revelations,
}: Omit<TermRow, 'place'>): Term => ({
  subject,
  description,
  slug: termSlug(subject),
  kind,
  aliases,
  revelations,
});
