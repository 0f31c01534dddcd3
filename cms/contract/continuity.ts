import { z } from 'zod';
import { defineCall } from './call';
import { recordId, sentBook, sentId } from './fields';
import { tooLong } from './plain/limits';
import { termKind, termRelation } from './glossary';
import { mostOfTerm, worldYears } from './plain/term-rules';

/** Maximum length in characters, the same as of a post. */
const longestText = 1_000_000;

/** A term's facts in its form, saved or not. */
const factsOfTerm = z.object({
  /** Null for a new term. */
  id: sentId().nullable(),
  subject: z.string().max(200),
  aliases: z.array(z.string().max(200)).max(mostOfTerm.aliases),
  kind: termKind.nullable(),
  year: z.number().min(worldYears.min).max(worldYears.max).nullable(),
  relations: z.array(z.object({ kind: termRelation, to: sentId() })).max(mostOfTerm.relations),
  revelations: z
    .array(z.object({ fromBook: sentBook(), text: z.string().max(longestText) }))
    .max(mostOfTerm.revelations)
    .default([]),
});

const findingKinds = ['spelling', 'unlinked', 'early', 'contradiction', 'unknown'] as const;

const finding = z.object({
  kind: z.enum(findingKinds),
  /** First occurrence: start and end in UTF-16 code units. Both 0 if it does not occur. */
  start: z.number(),
  end: z.number(),
  quote: z.string(),
  /** Number of occurrences. */
  times: z.number(),
  /** Null for a name that the glossary does not contain. */
  term: z.object({ id: recordId(), subject: z.string() }).nullable(),
  /** Description in a sentence. */
  words: z.string(),
  /** Suggested replacement, if known. */
  instead: z.string().nullable(),
});

/** A contradiction between a text and the glossary. */
export type Finding = z.infer<typeof finding>;

export type FactsOfTerm = z.infer<typeof factsOfTerm>;

/** Called at pauses in typing. The text is not stored. */
export const checkContinuity = defineCall({
  route: 'POST /fovea/continuity',
  summary:
    'Finds misspelled names, spoilers, unlinked names, unknown names, and contradictory facts in a text.',
  caller: 'author',
  everyday: 'It writes nothing.',
  input: z.object({
    text: z.string('Must be text.').max(longestText, tooLong(longestText)),
    form: z.enum(['post', 'chapter', 'plain'], { error: 'Must be post, chapter or plain.' }),
    /** Book of the chapter, which determines `fromBook`. */
    book: sentId().nullish(),
    /** Book from which the text is visible, if `book` is missing. */
    fromBook: sentBook().nullish(),
    /** Whether names in it link to the glossary. */
    linksTerms: z.boolean().nullish(),
    /** The term whose form contains the text. */
    term: factsOfTerm.nullish(),
  }),
  // The same as for other calls with a whole text.
  largestBody: 12_000_000,
  reply: z.array(finding),
  // Twice the rate of a day of typing in two windows.
  limits: [{ by: 'caller', points: 120, seconds: 60 }],
});
