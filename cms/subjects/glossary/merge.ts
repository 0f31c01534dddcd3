import type { GlossaryTerm } from '../../payload-types';

type Alias = { alias: string };
type Revelation = { fromBook: number; text: string };

/** Addition to the term that a suggestion is merged into. */
export type Merged = Alias | Revelation;

type Mergeable = Pick<GlossaryTerm, 'subject' | 'aliases' | 'revelations'>;

const isSameName = (one: string, other: string) =>
  one.localeCompare(other, 'en', { sensitivity: 'accent' }) === 0;

const isSameRevelation = (one: Revelation, other: { fromBook?: number | null; text: string }) =>
  one.text === other.text && one.fromBook === (other.fromBook ?? 0);

/** Returns whether a term already has the addition. */
export function hasMerged({ subject, aliases, revelations }: Mergeable, merged: Merged): boolean {
  return 'alias' in merged
    ? [subject, ...(aliases ?? [])].some((name) => isSameName(name, merged.alias))
    : (revelations?.some((revelation) => isSameRevelation(merged, revelation)) ?? false);
}

/** Returns a term's fields with the addition. Revelations are ordered by book. */
export function withMerged({ aliases, revelations }: Mergeable, merged: Merged) {
  if ('alias' in merged) return { aliases: [...(aliases ?? []), merged.alias] };
  const before = revelations ?? [];
  const later = before.findIndex(({ fromBook }) => (fromBook ?? 0) > merged.fromBook);
  return { revelations: before.toSpliced(later < 0 ? before.length : later, 0, merged) };
}

/** Returns a list without the first match, or null if there is none. */
function withoutFirst<Item>(
  list: Item[] | null | undefined,
  isMeant: (item: Item) => boolean,
): Item[] | null {
  if (!list) return null;
  const at = list.findIndex(isMeant);
  return at < 0 ? null : list.toSpliced(at, 1);
}

/** Returns a term's fields without the addition, or null if it has changed. */
export function withoutMerged(term: Mergeable, merged: Merged) {
  if ('alias' in merged) {
    const aliases = withoutFirst(term.aliases, (alias) => alias === merged.alias);
    return aliases && { aliases };
  }
  const revelations = withoutFirst(term.revelations, (each) => isSameRevelation(merged, each));
  return revelations && { revelations };
}
