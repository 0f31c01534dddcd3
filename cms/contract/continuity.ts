import { z } from 'zod';
import { defineCall } from './call';
import { recordId, sentId, sentWholeNumber } from './fields';
import { notYetBegun, wholeStory } from './reading-stage';
import { mostOfTerm, termKinds, termRelations, worldYears } from './term-rules';

const sentFromBook = () => sentWholeNumber({ min: notYetBegun, max: wholeStory });

const valuesOf = <Value extends string>(options: readonly { value: Value }[]) =>
  options.map(({ value }) => value) as [Value, ...Value[]];

/** The longest text that is read through, in characters: as long as a post may be. */
const longestText = 1_000_000;

/** A term's facts as they stand in its form, saved or not. */
const factsOfTerm = z.object({
  /** Null for one that is new. */
  id: sentId().nullable(),
  subject: z.string().max(200),
  aliases: z.array(z.string().max(200)).max(mostOfTerm.aliases),
  kind: z.enum(valuesOf(termKinds)).nullable(),
  year: z.number().min(worldYears.min).max(worldYears.max).nullable(),
  relations: z
    .array(z.object({ kind: z.enum(valuesOf(termRelations)), to: sentId() }))
    .max(mostOfTerm.relations),
  /** What later books say of it. */
  revelations: z
    .array(z.object({ fromBook: sentFromBook(), text: z.string().max(longestText) }))
    .max(mostOfTerm.revelations)
    .default([]),
});

const findingKinds = ['spelling', 'unlinked', 'early', 'contradiction', 'unknown'] as const;

const finding = z.object({
  kind: z.enum(findingKinds),
  /** Where it stands first: from one place in the text to another, in UTF-16 code units. Both 0 for what stands nowhere in it. */
  start: z.number(),
  end: z.number(),
  quote: z.string(),
  /** How often it stands there. */
  times: z.number(),
  /** The term that it is about; null for a name that the glossary does not know. */
  term: z.object({ id: recordId(), subject: z.string() }).nullable(),
  /** What is to be seen, in a sentence. */
  words: z.string(),
  /** What would be right in its place, where that is known. */
  instead: z.string().nullable(),
});

/** Something in a text that does not fit what the glossary says. */
export type Finding = z.infer<typeof finding>;

export type FactsOfTerm = z.infer<typeof factsOfTerm>;

/** Asked while somebody writes, at every rest. Nothing of the text is stored. */
export const checkContinuity = defineCall({
  route: 'POST /fovea/continuity',
  summary:
    'What in a text does not fit the glossary: names spelled otherwise, told too early, never linked, unknown, and facts that contradict each other.',
  caller: 'author',
  input: z.object({
    text: z
      .string({ error: 'Must be text.' })
      .max(longestText, `Must have at most ${longestText} characters.`),
    form: z.enum(['post', 'chapter', 'plain'], { error: 'Must be post, chapter or plain.' }),
    /** The book that it is a chapter of: told from that book on. */
    book: sentId().nullish(),
    /** From which book on it is told, where that does not say so. */
    fromBook: sentFromBook().nullish(),
    /** Whether names in it lead to the glossary. */
    linksTerms: z.boolean().nullish(),
    /** The term whose form it stands in. */
    term: factsOfTerm.nullish(),
  }),
  // As the editor's other calls that take a whole text.
  largestBody: 12_000_000,
  reply: z.array(finding),
  // Twice as often as somebody rests who types all day, and in two windows.
  limits: [{ by: 'caller', points: 120, seconds: 60 }],
});
