import { z } from 'zod';
import { defineCall, toldLater } from './call';
import { sentCredit } from './credit';
import {
  linkedText,
  ogImagePath,
  okReply,
  pageHeaders,
  reachableEmail,
  sentId,
  sentStage,
  sentText,
  sentWholeNumber,
} from './fields';
import { termKinds, termRelations } from './term-rules';
import { descriptionLength, type Length, subjectLength, tooLong, tooShort } from './limits';

/** Specification, section 7. */
export const approveTerm = defineCall({
  route: 'POST /fovea/{id}/approve',
  summary: 'Lets a term appear in the glossary. Saying it again changes nothing.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: okReply,
  errors: { 404: 'There is no term with this id.' },
});

/** Specification, section 7. */
export const getPendingTerms = defineCall({
  route: 'GET /fovea/pending',
  summary:
    'The terms that wait for approval, oldest first, take at a time, without those marked as a flood.',
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
      /** ISO 8601. */
      suggestedAt: z.string(),
      /** The user name of a reader who was logged in. */
      suggestedBy: z.string().nullable(),
      /** How whoever suggested it wants to be named. */
      creditedTo: z.string().nullable(),
      /** Whether it is known who suggested it, so that they can be blocked. */
      canBlock: z.boolean(),
      /** ISO 8601. Another one when the term has changed. */
      updatedAt: z.string(),
      /** Up to three terms that it may only repeat, the likest first: those in the glossary, and others that wait. */
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

const termKind = z.enum(termKinds.map(({ value }) => value));

const namedTerm = z.object({
  subject: z.string(),
  /** Made from the subject, for links to the term; empty where the subject has no letter or digit for a slug. */
  slug: z.string(),
});

export type NamedTerm = z.infer<typeof namedTerm>;

const revelation = z.object({ fromBook: z.number(), text: z.string() });

export const term = namedTerm.extend({
  description: z.string(),
  kind: termKind.nullable(),
  /** Its other names. */
  aliases: z.array(z.string()),
  /** What is told of it besides to who has read so far, in the order in which it is told. */
  revelations: z.array(revelation),
});

export type Term = z.infer<typeof term>;

/** Terms that are shown at a time. Specification, section 9. */
const termsAtOnce = 50;

/** The glossary's live search. Specification, sections 4 and 7. */
export const searchGlossary = defineCall({
  route: 'GET /fovea/search',
  summary:
    'The approved terms of the glossary from A to Z; with q those that match it, the best first. Without upTo it is all of them, and nothing that is told of them later.',
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

/** What to offer to somebody who searched in vain. */
export const getNearestTerms = defineCall({
  route: 'GET /fovea/nearest',
  summary:
    'The terms with the names that are most like a question that nothing matches: up to three.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    q: sentText(),
    kind: termKind.optional(),
    upTo: sentStage().optional(),
  }),
  reply: z.array(namedTerm),
});

const termRelation = z.enum(termRelations.map(({ value }) => value));

/** What a term is to another; `isOf` where it is the other that is this to it. */
const related = namedTerm.extend({ relation: termRelation, isOf: z.boolean() });

/** A term and the letter that it stands under: A to Z, or # for what begins with none of them. */
const listedTerm = term.extend({
  letter: z.string(),
  /** What it says itself that it is to others, such as a child of one; not what has no word of its own. */
  relations: z.array(related),
});

/** The glossary from A to Z, a part at a time, as one opens a dictionary at a letter or at a word. It begins as the search without a question does. */
export const getGlossaryIndex = defineCall({
  route: 'GET /fovea/index',
  summary: 'The approved terms from A to Z, from a letter or a word on.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    /** A letter, # or the beginning of a word. */
    from: sentText().optional(),
    /** The slug of the term to begin with. One that no term has begins at the beginning. */
    term: sentText().optional(),
    kind: termKind.optional(),
    upTo: sentStage().optional(),
    take: sentWholeNumber({ min: 1, max: 200 }).default(termsAtOnce),
  }),
  reply: z.object({
    /** All letters that a term stands under, of the kind that was asked for. */
    letters: z.array(z.string()),
    /** All kinds that a term is of. */
    kinds: z.array(termKind),
    terms: z.array(listedTerm),
    /** The subject from which it goes on; null at the end. */
    next: z.string().nullable(),
  }),
});

export type GlossaryIndex = z.infer<typeof getGlossaryIndex.reply>;

export type ListedTerm = z.infer<typeof listedTerm>;

/** A text in which a term is mentioned, with the sentence; the path is that of its page. */
const mention = z.object({ path: z.string(), title: z.string(), sentence: z.string() });

const toldTerm = term.extend({
  letter: z.string(),
  /** Of its description. */
  links: linkedText.shape.links,
  revelations: z.array(revelation.extend(linkedText.shape)),
  /** In the world's own count; null where nobody knows. */
  year: z.number().nullable(),
  /** What it is to other terms, and they to it. */
  relations: z.array(related),
  namedIn: z.array(mention),
  /** The books, in the order of reading, from which on more is told of it. */
  laterBooks: z.array(z.number()),
  /** Who suggested it, as they wish to be named. */
  creditedTo: z.string().nullable(),
  socialPicture: ogImagePath,
});

export type ToldTerm = z.infer<typeof toldTerm>;

/** A term as a page of its own. */
export const getTerm = defineCall({
  route: 'GET /fovea/terms/{slug}',
  summary: 'A term with all that is told of it to who has read so far.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({
    slug: sentText(),
    upTo: sentStage().optional(),
    /** Tells for once what is told next of it, as the book tells it that does. */
    look: z.literal('once', { error: 'Must be once.' }).optional(),
  }),
  reply: toldTerm,
  errors: { 403: toldLater, 404: 'There is no term with this slug.' },
});

/** The families and peoples of the world. */
export const getFamilies = defineCall({
  route: 'GET /fovea/families',
  summary: 'Who is whose child, husband or wife, who belongs to which people, and who rules what.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({ upTo: sentStage().optional() }),
  reply: z.object({
    terms: z.array(namedTerm.extend({ kind: termKind.nullable() })),
    /** Each between two of the terms, by their places in that list. */
    relations: z.array(z.object({ relation: termRelation, from: z.number(), to: z.number() })),
  }),
});

export type Families = z.infer<typeof getFamilies.reply>;

/** The other answer to a suggestion. */
export const rejectTerm = defineCall({
  route: 'POST /fovea/{id}/reject',
  summary: 'Keeps a term out of the glossary. Saying it again changes nothing.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: okReply,
  errors: { 404: 'There is no term with this id.' },
});

const between = ({ least, most }: Length) =>
  sentText().min(least, tooShort(least)).max(most, tooLong(most));

/**
 * A reader's term for the glossary, which appears when the author has approved it. Sent twice within a few minutes, it is
 * stored once. Specification, sections 5 and 7.
 */
export const suggestTerm = defineCall({
  route: 'POST /fovea/suggest',
  summary: 'Suggests a term for the glossary.',
  caller: 'everybody',
  input: z.object({
    subject: between(subjectLength),
    description: between(descriptionLength),
    /** Where one mail goes when the author has decided. */
    email: reachableEmail().nullish(),
    /** How whoever suggests it wants to be named beside the term. */
    creditedTo: sentCredit().nullish(),
    /** A field that people do not see: who fills it in gets the same answer, and nothing is stored. */
    botTrap: sentText().nullish(),
  }),
  reply: okReply.extend({
    /** The path of the page that says what becomes of it. Nobody else is told of it, and it is told only here. */
    link: z.string(),
  }),
  limits: [
    { by: 'ip', points: 10, seconds: 600 },
    { by: 'ip', points: 100, seconds: 86_400 },
  ],
  errors: { 403: 'The author takes no more suggestions from this reader or IP address.' },
});

/** What a reader is shown of a term beside the text that they read. */
export const getTermCard = defineCall({
  route: 'GET /fovea/{slug}/card',
  summary: 'An approved term in short, and the first chapter or post that names it.',
  caller: 'everybody',
  cacheable: true,
  input: z.object({ slug: sentText(), upTo: sentStage().optional() }),
  reply: term.pick({ subject: true, description: true, slug: true }).extend({
    kind: termKind.nullable(),
    /** Of the books that are read, and the next, in the order of reading; chapters before posts; null where none names it. */
    firstNamedIn: z.object({ title: z.string(), path: z.string() }).nullable(),
  }),
  errors: { 403: toldLater, 404: 'There is no term with this slug.' },
});

export type TermCard = z.infer<typeof getTermCard.reply>;
