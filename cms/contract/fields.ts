import { nextCursorHeader, totalCountHeader } from './headers';
import { z } from 'zod';
import { notYetBegun, wholeStory } from './reading-stage';
import {
  longestEmail,
  longestSlug,
  slugHint,
  slugPattern,
  tooLong,
  tooLongBeforeAt,
} from './limits';

/** The headers of a list that is read page by page: `take` says how long a page is, and `after` where it begins. */
export const pageHeaders = z.object({
  [nextCursorHeader]: z
    .string()
    .optional()
    .describe('What to send as after for the next page; there is none on the last page.'),
  [totalCountHeader]: z
    .string()
    .optional()
    .describe('How many there are on all pages together, where they were counted.'),
});

/** A plain text, and which names in it lead to terms of the glossary, in UTF-16 code units from its beginning. */
export const linkedText = z.object({
  text: z.string(),
  links: z.array(z.object({ position: z.number(), length: z.number(), slug: z.string() })),
});

export type LinkedText = z.infer<typeof linkedText>;

/** The reply of a call that does something and has nothing to tell about it. */
export const okReply = z.object({ ok: z.literal(true) });

/** A NUL byte cannot be stored by PostgreSQL, an unpaired surrogate is not Unicode: both are refused. */
const isPlainUnicode = (text: string) => !text.includes('\0') && text.isWellFormed();

/** A text that a client sends: trimmed before it is looked at. */
export const sentText = () =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be text.') })
    .trim()
    .refine(isPlainUnicode, { error: 'Contains characters that are not text.', abort: true });

/** A text that must not be empty, of at most `longest` characters where that is given. */
export const filledText = (longest = Infinity) => {
  const filled = sentText().min(1, 'Is required.');
  return longest === Infinity ? filled : filled.max(longest, tooLong(longest));
};

/**
 * What a browser takes for an e-mail address (HTML standard, "valid e-mail address"), and the part before the at sign without
 * dots at its ends or in a row, as RFC 5321 wants it.
 */
const wellFormed =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** An e-mail address that a client sends. Specification, section 5. */
export const sentEmail = () =>
  sentText()
    .min(1, { error: 'Is required.', abort: true })
    .max(longestEmail.whole, { error: tooLong(longestEmail.whole), abort: true })
    .regex(wellFormed, {
      error: 'Must be an e-mail address, such as name@example.com.',
      abort: true,
    })
    .refine((email) => email.indexOf('@') <= longestEmail.local, {
      error: tooLongBeforeAt,
    });

/** One that mails reach from here: its domain has a top level. */
export const reachableEmail = () =>
  sentEmail()
    .toLowerCase()
    .regex(/\.[a-z]{2,}$/, 'Must be an e-mail address, such as name@example.com.');

/** A whole number from `min` to `max`, also when it is sent as digits in a URL. */
export const sentWholeNumber = ({ min, max }: { min: number; max: number }) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      {
        error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be a whole number.'),
      },
    )
    .pipe(
      z
        .number()
        .int('Must be a whole number.')
        .min(min, `Must be at least ${min}.`)
        .max(max, `Must be at most ${max}.`),
    );

/** How far the asker has read: `reading-stage.ts`. Without it a call answers somebody who has not begun, unless it says otherwise. */
export const sentStage = () =>
  sentWholeNumber({ min: notYetBegun, max: wholeStory }).describe(
    `How many books in the order of reading the asker has read: what is told from a later book on is left out. ${wholeStory} is all of it.`,
  );

/**
 * What is told for once although the asker has not read as far: the post, or the post with its comments. What stands around it
 * stays what they have come to.
 */
export const sentLook = () =>
  z.enum(['post', 'comments'], { error: 'Must be post or comments.' }).optional();

const largest = 2 ** 31 - 1;

/** The number of a record, also when it is sent as digits in a URL. */
export const sentId = () => sentWholeNumber({ min: 1, max: largest });

/** The number of a record where a text would mean something else. */
export const recordId = () =>
  z
    .number({ error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be a number.') })
    .max(largest, { error: `Must be at most ${largest}.`, abort: true })
    .int('Must be a whole number.')
    .min(1, 'Must be at least 1.');

/** An image and the widths that it is to be had in. URLs are paths on this site; widths and heights are pixels. */
export const image = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  color: z
    .string()
    .nullable()
    .describe('What its place shows until it comes, as #rgb; null where it is transparent.'),
  fallbackUrl: z.string().describe('A middling width as WebP, for browsers without AVIF.'),
  sources: z
    .array(z.object({ url: z.string(), width: z.number() }))
    .describe('Its widths as AVIF, the narrowest first.'),
});

/** The path of the picture by which a page is shared: 1200 by 630 pixels. It is new whenever the picture shows something new. */
export const ogImagePath = z.string();

export type Image = z.infer<typeof image>;

/** The reply of a call that makes something of a reader, with what was made of them before: by it the call is taken back. */
export const statusChange = okReply.extend({ before: z.boolean() });

export type StatusChange = z.infer<typeof statusChange>;

const invalid = 'Invalid or missing verification code.';

/** A code that was mailed, as it is typed: capitals, hyphens and spaces don’t matter; O is 0, I and L are 1. */
export const sentCode = () => z.string(invalid).trim().min(1, invalid).max(100, invalid);

/** A slug that a client sends; an empty one asks for one to be made. */
export const sentSlug = () =>
  sentText()
    .max(longestSlug, tooLong(longestSlug))
    .regex(new RegExp(`^$|${slugPattern.source}`), slugHint);

/** A moment that a client sends: ISO 8601 with seconds and an offset, from the years that a calendar is sure of. */
export const sentTime = () =>
  z.iso
    .datetime({
      offset: true,
      error: 'Must be a moment with its offset, such as 2026-09-14T09:00:00Z.',
      abort: true,
    })
    .refine(
      (time) => {
        const year = new Date(time).getUTCFullYear();
        return year >= 1900 && year < 3000;
      },
      { error: 'Must lie between the years 1900 and 2999.' },
    );
