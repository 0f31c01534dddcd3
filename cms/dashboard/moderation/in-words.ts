import type { CountTexts, Moderated } from '../../moderation/moderated';

/** Returns a sentence about records: the title of a single one, or their number. */
export function inWords(
  noun: Moderated['noun'],
  records: { title: string }[],
  told: CountTexts,
): string {
  const [first] = records;
  return records.length === 1 && first
    ? `“${first.title}” ${told.one}.`
    : `${records.length} ${noun.many} ${told.many}.`;
}
