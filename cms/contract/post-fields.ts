import { z } from 'zod';
import { recordId, sentId } from './id';
import { sentSlug } from './slug';
import { filledText, sentText } from './text';
import { sentTime } from './time';

/** The longest name of a tag or a category, in characters. */
export const longestName = 50;

/** Tags or categories, each by its id (a number) or its name (a text). */
const namedOrNumbered = () =>
  z
    .array(
      z.union([recordId(), filledText(longestName)], {
        error: `Must be an id or a name of at most ${longestName} characters.`,
      }),
      { error: 'Must be a list.' },
    )
    .max(50, 'Must have at most 50 entries.');

/** What the author or a script writes of a post. */
export const postFields = z.object({
  title: filledText(200),
  excerpt: sentText().max(500, 'Must have at most 500 characters.').default(''),
  markdown: filledText(),
  /** Whether readers see it, from `publishedAt` on. */
  publish: z
    .boolean({
      error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be true or false.'),
    })
    .default(false),
  /** By name or id. Names that are new become tags. */
  tags: namedOrNumbered().optional(),
  /** By name or id. They must exist. */
  categories: namedOrNumbered().optional(),
  /** Made from the title when left out or empty. */
  slug: sentSlug().optional(),
  /** An image that was sent to `POST /media`; null for none. */
  heroId: sentId().nullable().optional(),
  /** May lie in the future; a post that is published without a date is published now. */
  publishedAt: sentTime().nullable().optional(),
});
