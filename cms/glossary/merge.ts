import type { GlossaryTerm } from '../payload-types';

type Alias = { alias: string };
type Revelation = { fromBook: number; text: string };

/** What a suggestion adds to the term that it is merged into. */
export type Merged = Alias | Revelation;

type Mergeable = Pick<GlossaryTerm, 'subject' | 'aliases' | 'revelations'>;

const isSameName = (one: string, other: string) =>
  one.localeCompare(other, 'en', { sensitivity: 'accent' }) === 0;

const isSameRevelation = (one: Revelation, other: { fromBook?: number | null; text: string }) =>
  one.text === other.text && one.fromBook === (other.fromBook ?? 0);

/** Whether a term has that already. */
export function hasMerged({ subject, aliases, revelations }: Mergeable, merged: Merged): boolean {
  return 'alias' in merged
    ? [subject, ...(aliases ?? [])].some((name) => isSameName(name, merged.alias))
    : (revelations ?? []).some((revelation) => isSameRevelation(merged, revelation));
}

/** The fields of a term with something added: a revelation where its book has its place. */
export function withMerged({ aliases, revelations }: Mergeable, merged: Merged) {
  if ('alias' in merged) return { aliases: [...(aliases ?? []), merged.alias] };
  const before = revelations ?? [];
  const later = before.findIndex(({ fromBook }) => (fromBook ?? 0) > merged.fromBook);
  return { revelations: before.toSpliced(later < 0 ? before.length : later, 0, merged) };
}

/** The fields of a term with that taken away again; null where it is not there as it was added. */
export function withoutMerged({ aliases, revelations }: Mergeable, merged: Merged) {
  if ('alias' in merged) {
    const at = (aliases ?? []).indexOf(merged.alias);
    return at < 0 ? null : { aliases: (aliases ?? []).toSpliced(at, 1) };
  }
  const at = (revelations ?? []).findIndex((revelation) => isSameRevelation(merged, revelation));
  return at < 0 ? null : { revelations: (revelations ?? []).toSpliced(at, 1) };
}
