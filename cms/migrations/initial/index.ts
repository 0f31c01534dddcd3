import { constraints } from './constraints';
import { contentChanges } from './content-changes';
import { glossaryLikeness } from './glossary-likeness';
import { glossarySearch } from './glossary-search';
import { postsSearch } from './posts-search';
import { tables } from './tables';
import { termMentions } from './term-mentions';
import { textSearch } from './text-search';

/** What the first migration adds to the schema that Payload generates, in order. */
export const handWritten = [
  constraints(),
  tables,
  textSearch,
  postsSearch,
  glossarySearch(),
  glossaryLikeness,
  contentChanges(),
  termMentions,
];
