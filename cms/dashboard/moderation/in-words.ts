import type { Moderated, CountTexts } from '../../moderation/moderated';

/** What became of records, in a sentence: one is called by its title, several by their number. */
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
