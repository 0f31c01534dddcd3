import type { NamedTerm } from '../../../cms/contract/glossary';
import { withUniqueKeys } from '../../components/with-unique-keys';

/**
 * Returns the terms with unique ids: the slug, or the subject if there is none. Of two terms with the same name, links lead
 * to the first.
 */
export const entriesOf = <Listed extends NamedTerm>(terms: readonly Listed[]) =>
  withUniqueKeys(terms, ({ slug, subject }) => slug || subject).map(({ key, item }) => ({
    id: key,
    term: item,
  }));
