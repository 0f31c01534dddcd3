import { z } from 'zod';
import { bookComplaints, hasIsbnCheckDigit, isbn13Pattern } from '../../cms/contract/book-rules';
import {
  asComplaint,
  longestPictureDescription,
  longestSlug,
  longestUrl,
  missing,
  notWebUrl,
  slugHint,
  slugPattern,
  tooLong,
  tooManyEntries,
  tooShort,
} from '../../cms/contract/limits';
import { notYetBegun, wholeStory } from '../../cms/contract/reading-stage';
import { withExclusionMarks } from '../../cms/mentions/matcher';

const isRequired = asComplaint(missing);

/** Text with a minimum and maximum length in characters, trimmed. */
export const text = (shortest: number, longest: number) =>
  z
    .string({ error: ({ input }) => (input === undefined ? isRequired : 'must be text') })
    .trim()
    .min(1, { error: isRequired, abort: true })
    .min(shortest, asComplaint(tooShort(shortest)))
    .max(longest, asComplaint(tooLong(longest)));

/** Text without markup, in which names become links. */
export const plainText = (shortest: number, longest: number) =>
  text(shortest, longest).transform(withExclusionMarks);

export const wholeNumber = (range: { min: number; max: number }) =>
  text(1, 20)
    .regex(/^-?\d+$/, { error: bookComplaints.wholeNumber, abort: true })
    .transform(Number)
    .refine((number) => number >= range.min && number <= range.max, {
      error: bookComplaints.range(range),
    });

export const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, {
    error: ({ input }) =>
      input === undefined ? isRequired : `must be one of: ${choices.join(', ')}`,
  });

/** An object with exactly these keys. */
export const record = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: ({ code, input }) => {
      const keys = Object.keys(shape).join(', ');
      if (code === 'unrecognized_keys') return `is not a known key (${keys})`;
      return input === undefined ? isRequired : `must have these keys: ${keys}`;
    },
  });

/** A list of different entries, with a minimum and maximum length. */
export const listOf = <Entry extends z.ZodType<string>>(
  entry: Entry,
  fewest: number,
  most: number,
) =>
  z
    .array(entry, { error: ({ input }) => (input === undefined ? isRequired : 'must be a list') })
    .min(fewest, `must have at least ${fewest} ${fewest === 1 ? 'entry' : 'entries'}`)
    .max(most, asComplaint(tooManyEntries(most)))
    .superRefine((entries, context) => {
      const seen = new Set<string>();
      for (const [index, value] of entries.entries()) {
        const key = value.toLowerCase();
        if (seen.has(key))
          context.addIssue({
            code: 'custom',
            path: [index],
            message: bookComplaints.repeated(value),
          });
        seen.add(key);
      }
    });

export const slug = text(1, longestSlug).regex(slugPattern, {
  error: asComplaint(slugHint),
});

const filePath = text(1, 200).refine(
  (path) => path.split('/').every((part) => part !== '' && !part.startsWith('.')),
  { error: 'must be the path of a file within the seed folder, such as covers/title.svg' },
);

export const drawingPath = filePath.refine((path) => path.endsWith('.svg'), {
  error: 'must name an .svg file',
});

/** A picture and its alternative text. */
export const picture = record({
  file: filePath.refine((path) => /\.(svg|jpe?g|png|webp|avif)$/i.test(path), {
    error: 'must name an .svg, .jpg, .png, .webp or .avif file',
  }),
  alt: text(1, longestPictureDescription),
});

/** ISO 8601 timestamp with an offset or in UTC, converted to UTC with milliseconds. */
export const moment = text(1, 40)
  .pipe(
    z.iso.datetime({
      offset: true,
      error: 'must be a date and time such as 2026-09-14T09:00:00Z',
      abort: true,
    }),
  )
  .transform((written) => new Date(written).toISOString());

export const webUrl = text(1, longestUrl).pipe(
  z.url({ protocol: /^https?$/, error: asComplaint(notWebUrl) }),
);

/** ISBN-13 with or without hyphens, and a valid check digit (ISO 2108). */
export const isbn13 = text(1, Infinity)
  .regex(isbn13Pattern, { error: bookComplaints.isbn, abort: true })
  .refine(hasIsbnCheckDigit, { error: bookComplaints.isbnCheckDigit });

/** Number of the book, in reading order, from which something is shown. */
export const fromBook = wholeNumber({ min: notYetBegun, max: wholeStory });

/** A list of objects with a maximum length. */
export const recordsOf = <Entry extends z.ZodType>(entry: Entry, most: number) =>
  z.array(entry, { error: 'must be a list' }).max(most, asComplaint(tooManyEntries(most)));

export const yesOrNo = oneOf(['true', 'false']).transform((written) => written === 'true');
