import type { NamedTerm } from '../../../cms/contract/glossary';
import { withUniqueKeys } from '../../components/with-unique-keys';

/**
 * The terms of a page, each with what it is known by there: its slug, at which a link to the glossary finds it, or its subject
 * where it has none. Of two terms of one name, the link leads to the first.
 */
export const entriesOf = <Listed extends NamedTerm>(terms: readonly Listed[]) =>
  withUniqueKeys(terms, ({ slug, subject }) => slug || subject).map(({ key, item }) => ({
    id: key,
    term: item,
  }));
