import { minutesToEdit, minutesToRestore } from '../../contract/plain/limits';

export type HeldBecause = 'everything' | 'first' | 'links' | 'haste';

type ModerationContext = {
  setting: 'firstWaits' | 'allWait' | 'noneWaits' | 'closed';
  isStaff: boolean;
  isTrusted: boolean;
  /** Has another approved comment. */
  isKnown: boolean;
  hasLinks: boolean;
  /** Whether the form was open long enough; null if unknown. */
  isUnhurried: boolean | null;
};

/** Returns why a comment must be approved; null if it appears at once. */
export function holdReason({
  setting,
  isStaff,
  isTrusted,
  isKnown,
  hasLinks,
  isUnhurried,
}: ModerationContext): HeldBecause | null {
  if (isStaff) return null;
  if (setting === 'allWait') return 'everything';
  if (isTrusted || isKnown) return null;
  if (hasLinks) return 'links';
  if (setting === 'firstWaits') return 'first';
  return isUnhurried ? null : 'haste';
}

const minute = 60_000;

export const editableUntil = (writtenAt: Date) =>
  new Date(writtenAt.getTime() + minutesToEdit * minute);

export const restorableUntil = (deletedAt: Date) =>
  new Date(deletedAt.getTime() + minutesToRestore * minute);
