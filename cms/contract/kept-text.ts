import { z } from 'zod';

/** The longest text of a post's draft that is kept, in characters: more than a post may have, so that no word is lost. */
export const longestKeptText = 3_000_000;

/** What is being typed, to the last blank: unlike other texts it is neither trimmed nor required. */
const keptText = (longest: number) =>
  z
    .string('Must be text.')
    .max(longest, `Must have at most ${longest} characters.`)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'Contains characters that are not text.',
    });

/** A post as it stands in the editor, finished or not. */
export const keptPost = z.object({
  title: keptText(10_000),
  excerpt: keptText(100_000),
  markdown: keptText(longestKeptText),
  slug: keptText(10_000),
  tags: z.array(keptText(10_000)).max(1000),
  categories: z.array(keptText(1000)).max(1000),
  heroId: z.int().nullable(),
  publish: z.boolean(),
  /** ISO 8601, or null for the moment at which it is published. */
  publishedAt: keptText(100).nullable(),
});

export type KeptPost = z.infer<typeof keptPost>;

/** Names one piece of work on a post: a UUID that the editor makes up. */
export const draftName = () => z.uuid({ error: 'Must be a UUID.' });
