import { z } from 'zod';
import { descriptionLength, longestCredit, subjectLength } from '../../cms/contract/limits';
import {
  mostOfTerm,
  termKinds,
  termLinkings,
  termRelations,
  worldYears,
} from '../../cms/contract/term-rules';
import {
  fromBook,
  listOf,
  oneOf,
  plainText,
  record,
  recordsOf,
  text,
  wholeNumber,
  yesOrNo,
} from './fields';
import type { SeedProblem } from './problem';
import { readYamlRecord, type SourceText } from './yaml-record';

const subject = text(subjectLength.least, subjectLength.most);
const description = plainText(descriptionLength.least, descriptionLength.most);

const relation = record({
  kind: oneOf(termRelations.map(({ value }) => value)),
  to: subject,
  fromBook: fromBook.default(0),
});

export const termForm = record({
  subject,
  kind: oneOf(termKinds.map(({ value }) => value)).optional(),
  aliases: listOf(text(1, subjectLength.most), 0, mostOfTerm.aliases).optional(),
  description,
  fromBook: fromBook.optional(),
  revelations: recordsOf(
    record({ fromBook, text: description }),
    mostOfTerm.revelations,
  ).optional(),
  relations: recordsOf(relation, mostOfTerm.relations).optional(),
  year: wholeNumber(worldYears).optional(),
  linking: oneOf(termLinkings.map(({ value }) => value)).optional(),
  linksTerms: yesOrNo.optional(),
  status: oneOf(['approved', 'pending', 'rejected']).optional(),
  creditedTo: text(1, longestCredit).optional(),
});

const terms = z.array(termForm, {
  error: 'must be a list of terms, each of which begins with “- subject:”',
});

export type TermEntry = ReturnType<typeof readGlossaryFile>[number];

/** Reads `glossary/<any name>.yaml`: a list of terms. */
export function readGlossaryFile(source: SourceText, problems: SeedProblem[]) {
  const parsed = readYamlRecord(source, terms, problems);
  if (!parsed) return [];
  return parsed.value.map(({ status = 'approved', ...fields }, index) => ({
    file: source.file,
    fields,
    status,
    placeOf: (path: readonly PropertyKey[]) => parsed.placeOf([index, ...path]),
  }));
}
