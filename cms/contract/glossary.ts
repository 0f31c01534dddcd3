import { z } from 'zod';
import { defineCall, toldLater, okReply } from './call';
import {
  linkedText,
  ogImagePath,
  pageHeaders,
  onOneLine,
  reachableEmail,
  sentCredit,
  sentId,
  sentStage,
  sentText,
  sentWholeNumber,
  isoText,
  textBetween,
} from './fields';
import { termKinds, termRelations } from './plain/term-rules';
import { descriptionLength, subjectLength } from './plain/limits';

export const approveTerm = defineCall({
  route: 'POST /fovea/{id}/approve',
  summary: 'Approves a term. Repeating it changes nothing.',
  caller: 'author',
  everyday: 'The decision can be undone.',
  input: z.object({ id: sentId() }),
  errors: { 404: 'There is no term with this id.' },
});

export const getPendingTerms = defineCall({
  route: 'GET /fovea/pending',
  summary:
    'The pending terms, oldest first, take per page, without those marked as part of a flood.',
  caller: 'author',
  input: z.object({
    take: sentWholeNumber({ min: 1, max: 200 }).default(200),
    after: sentId().optional(),
  }),
  reply: z.array(
    z.object({
      id: z.number(),
      subject: z.string(),
      description: z.string(),
      suggestedAt: isoText,
      /** Username of a logged-in reader. */
      suggestedBy: z.string().nullable(),
      /** Name for credits. */
      creditedTo: z.string().nullable(),
      /** Whether the sender is known and can be blocked. */
      canBlock: z.boolean(),
      /** ISO 8601. Changes with the term. */
      updatedAt: z.string(),
      /** Up to three similar terms, approved or pending, most similar first. */
      similar: z.array(
        z.object({
          id: z.number(),
          subject: z.string(),
          description: z.string(),
          status: z.enum(['pending', 'approved']),
        }),
      ),
    }),
  ),
  replyHeaders: pageHeaders,
});

export const termKind = z.enum(termKinds.map(({ value }) => value));

const namedTerm = z.object({
  subject: z.string(),
  /** Generated from the subject; empty if that has no letters or digits for it. */
  slug: z.string(),
});

export type NamedTerm = z.infer<typeof namedTerm>;

const revelation = z.object({ fromBook: z.number(), text: z.string() });

export const term = namedTerm.extend({
  description: z.string(),
  kind: termKind.nullable(),
  aliases: z.array(z.string()),
  /** Those up to the reader's stage, in order. */
  revelations: z.array(revelation),
});

export type Term = z.infer<typeof term>;

/** Specification, section 9. */
const termsAtOnce = 50;

export const searchGlossary = defineCall({
  route: 'GET /fovea/search',
  summary:
    'The approved terms from A to Z; with q, the matching terms, best first. Without upTo, all terms without their revelations.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    take: sentWholeNumber({ min: 1, max: 200 }).default(termsAtOnce),
    q: sentText().optional(),
    kind: termKind.optional(),
    upTo: sentStage().optional(),
  }),
  reply: z.array(term),
});

export const getNearestTerms = defineCall({
  route: 'GET /fovea/nearest',
  summary: 'Up to three terms whose names resemble a search without matches.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    q: sentText(),
    kind: termKind.optional(),
    upTo: sentStage().optional(),
  }),
  reply: z.array(namedTerm),
});

export const termRelation = z.enum(termRelations.map(({ value }) => value));

/** Relation of a term to another; `isOf` if it is the inverse. */
const related = namedTerm.extend({ relation: termRelation, isOf: z.boolean() });

/** A term and its letter: A to Z, or # for others. */
const listedTerm = term.extend({
  letter: z.string(),
  /** Relations stated by the term itself, without those of kind `other`. */
  relations: z.array(related),
});

export const getGlossaryIndex = defineCall({
  route: 'GET /fovea/index',
  summary: 'The approved terms from A to Z, starting at a letter or word.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    /** A letter, # or the beginning of a word. */
    from: sentText().optional(),
    /** Slug of the first term. Unknown ones start at the beginning. */
    term: sentText().optional(),
    kind: termKind.optional(),
    upTo: sentStage().optional(),
    take: sentWholeNumber({ min: 1, max: 200 }).default(termsAtOnce),
  }),
  reply: z.object({
    /** All letters with terms of the requested kind. */
    letters: z.array(z.string()),
    /** All kinds with terms. */
    kinds: z.array(termKind),
    terms: z.array(listedTerm),
    /** Subject that begins the next page; null at the end. */
    next: z.string().nullable(),
  }),
});

export type GlossaryIndex = z.infer<typeof getGlossaryIndex.reply>;

export type ListedTerm = z.infer<typeof listedTerm>;

/** A text that mentions the term, with its page and the sentence. */
const mention = z.object({ path: z.string(), title: z.string(), sentence: z.string() });

const toldTerm = term.extend({
  letter: z.string(),
  /** Links in the description. */
  links: linkedText.shape.links,
  revelations: z.array(revelation.extend(linkedText.shape)),
  /** In the world's calendar; null if unknown. */
  year: z.number().nullable(),
  /** Relations in both directions. */
  relations: z.array(related),
  namedIn: z.array(mention),
  /** Books, in reading order, with further revelations. */
  laterBooks: z.array(z.number()),
  /** Credit of the reader who suggested it. */
  creditedTo: z.string().nullable(),
  socialPicture: ogImagePath,
});

export type ToldTerm = z.infer<typeof toldTerm>;

export const getTerm = defineCall({
  route: 'GET /fovea/terms/{slug}',
  summary: 'A term with everything that a reader at this stage may see.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    slug: sentText(),
    upTo: sentStage().optional(),
    /** Shows the next revelation once. */
    look: z.literal('once', { error: 'Must be once.' }).optional(),
  }),
  reply: toldTerm,
  errors: { 403: toldLater, 404: 'There is no term with this slug.' },
});

export const getFamilies = defineCall({
  route: 'GET /fovea/families',
  summary: 'The family trees: parents, spouses, peoples and rulers.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({ upTo: sentStage().optional() }),
  reply: z.object({
    terms: z.array(namedTerm.extend({ kind: termKind.nullable() })),
    /** Between two terms, by their index in the list. */
    relations: z.array(z.object({ relation: termRelation, from: z.number(), to: z.number() })),
  }),
});

export type Families = z.infer<typeof getFamilies.reply>;

export const rejectTerm = defineCall({
  route: 'POST /fovea/{id}/reject',
  summary: 'Rejects a term. Repeating it changes nothing.',
  caller: 'author',
  everyday: 'The decision can be undone.',
  input: z.object({ id: sentId() }),
  errors: { 404: 'There is no term with this id.' },
});

/**
 * Suggests a term, which appears after approval. Repeated within a few minutes, it is stored once. Specification, sections 5 and
 * 7.
 */
export const suggestTerm = defineCall({
  route: 'POST /fovea/suggest',
  summary: 'Suggests a term for the glossary.',
  caller: 'everybody',
  input: z.object({
    subject: onOneLine(textBetween(subjectLength)),
    description: textBetween(descriptionLength),
    /** For one mail about the decision. */
    email: reachableEmail().nullish(),
    /** Name for credits. */
    creditedTo: sentCredit().nullish(),
    /** Honeypot, invisible to people. If it is filled in, the response is normal and nothing is stored. */
    botTrap: sentText().nullish(),
  }),
  reply: okReply.extend({
    /** Path of the private page about the decision, returned only here. */
    link: z.string(),
  }),
  limits: [
    { by: 'ip', points: 10, seconds: 600 },
    { by: 'ip', points: 100, seconds: 86_400 },
  ],
  errors: { 403: 'The author does not accept suggestions from this reader or IP address.' },
});

export const getTermCard = defineCall({
  route: 'GET /fovea/{slug}/card',
  summary: 'An approved term in short, and the first chapter or post that names it.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({ slug: sentText(), upTo: sentStage().optional() }),
  reply: term.pick({ subject: true, description: true, slug: true }).extend({
    kind: termKind.nullable(),
    /** From the books read and the next one, in reading order, chapters before posts; null if none names it. */
    firstNamedIn: z.object({ title: z.string(), path: z.string() }).nullable(),
  }),
  errors: { 403: toldLater, 404: 'There is no term with this slug.' },
});

export type TermCard = z.infer<typeof getTermCard.reply>;
