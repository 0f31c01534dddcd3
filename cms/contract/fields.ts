import { okReply } from './call';
import { nextCursorHeader, totalCountHeader } from './plain/headers';
import { z } from 'zod';
import { notYetBegun, wholeStory } from './plain/reading-stage';
import {
  type Length,
  longestCredit,
  longestEmail,
  longestSlug,
  slugHint,
  slugPattern,
  tooLong,
  tooLongBeforeAt,
  tooShort,
} from './plain/limits';

/** Headers of paginated lists. `take` is the page size, `after` the cursor. */
export const pageHeaders = z.object({
  [nextCursorHeader]: z
    .string()
    .optional()
    .describe('The value of after for the next page; absent on the last page.'),
  [totalCountHeader]: z.string().optional().describe('The total on all pages, if counted.'),
});

/** A plain text, and glossary links by their position in UTF-16 code units. */
export const linkedText = z.object({
  text: z.string(),
  links: z.array(z.object({ position: z.number(), length: z.number(), slug: z.string() })),
});

export type LinkedText = z.infer<typeof linkedText>;

/** ISO 8601 timestamp in a reply. */
export const isoText = z.string();

/** PostgreSQL cannot store NUL. Unpaired surrogates are not Unicode. */
const isPlainUnicode = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Text from a client, trimmed before validation. */
export const sentText = () =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be text.') })
    .trim()
    .refine(isPlainUnicode, { error: 'Contains invalid characters.', abort: true });

/** Non-empty text, of at most `longest` characters. */
export const filledText = (longest = Infinity) => {
  const filled = sentText().min(1, 'Is required.');
  return longest === Infinity ? filled : filled.max(longest, tooLong(longest));
};

export const textBetween = ({ least, most }: Length) =>
  sentText().min(least, tooShort(least)).max(most, tooLong(most));

/** Valid e-mail address as in HTML, without dots at the ends or in a row before the at sign (RFC 5321). */
const wellFormed =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** E-mail address from a client. Specification, section 5. */
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

/** E-mail address whose domain has a top-level domain. */
export const reachableEmail = () =>
  sentEmail()
    .toLowerCase()
    .regex(/\.[a-z]{2,}$/, 'Must be an e-mail address, such as name@example.com.');

/** Whole number from `min` to `max`, also as digits in a URL. */
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

/** Book in reading order; 0 for always visible. */
export const sentBook = () => sentWholeNumber({ min: notYetBegun, max: wholeStory });

/** Reading stage: `reading-stage.ts`. Default: 0, unless the call says otherwise. */
export const sentStage = () =>
  sentBook().describe(
    `How many books, in reading order, the reader has read. Content of later books is left out. ${wholeStory} includes everything.`,
  );

/** Content to show once beyond the reading stage: the post, or also its comments. The rest of the page keeps the stage. */
export const sentLook = () =>
  z.enum(['post', 'comments'], { error: 'Must be post or comments.' }).optional();

const largest = 2 ** 31 - 1;

/** Id of a record, also as digits in a URL. */
export const sentId = () => sentWholeNumber({ min: 1, max: largest });

/** Id of a record as a number. For fields in which text has another meaning. */
export const recordId = () =>
  z
    .number({ error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be a number.') })
    .max(largest, { error: `Must be at most ${largest}.`, abort: true })
    .int('Must be a whole number.')
    .min(1, 'Must be at least 1.');

/** An image and its widths. URLs are paths on this site, sizes are in pixels. */
export const image = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  color: z
    .string()
    .nullable()
    .describe('The color to show until the image loads, as #rgb; null for a transparent image.'),
  focus: z
    .string()
    .optional()
    .describe(
      'Point that stays visible if the image is cropped, as a CSS position; default: its center.',
    ),
  fallbackUrl: z.string().describe('A medium width as WebP, for browsers without AVIF.'),
  sources: z
    .array(z.object({ url: z.string(), width: z.number() }))
    .describe('Its widths as AVIF, narrowest first.'),
});

/** Path of a page's social image, 1200 by 630 pixels. It changes with the image. */
export const ogImagePath = z.string();

export type Image = z.infer<typeof image>;

/** Reply with the previous state, for undo. */
export const statusChange = okReply.extend({ before: z.boolean() });

const invalid = 'Invalid or missing verification code.';

/** Mailed code, as typed. Case, hyphens and spaces are ignored. O is 0, I and L are 1. */
export const sentCode = () => z.string(invalid).trim().min(1, invalid).max(100, invalid);

/** Slug from a client; empty to generate one. */
export const sentSlug = () =>
  sentText()
    .max(longestSlug, tooLong(longestSlug))
    .regex(new RegExp(`^$|${slugPattern.source}`), slugHint);

/** ISO 8601 timestamp from a client, with seconds and UTC offset. */
export const sentTime = () =>
  z.iso
    .datetime({
      offset: true,
      error: 'Must be a date and time with a UTC offset, such as 2026-09-14T09:00:00Z.',
      abort: true,
    })
    .refine(
      (time) => {
        const year = new Date(time).getUTCFullYear();
        return year >= 1900 && year < 3000;
      },
      { error: 'Must be between the years 1900 and 2999.' },
    );

/** Characters that change the text direction or break the line. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Restricts a text to one line of plain text. */
export const onOneLine = (text: ReturnType<typeof sentText>) =>
  text.refine((words) => !unprintable.test(words), 'Must be one line of plain text.');

/** Name for credits, on one line; may be empty. */
export const sentCredit = () => onOneLine(sentText().max(longestCredit, tooLong(longestCredit)));
