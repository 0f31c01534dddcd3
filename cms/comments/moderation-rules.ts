import { minutesToRestore } from '../contract/limits';
import { minutesToEdit } from '../contract/limits';

/** The site's setting of how comments appear. */
export type CommentSetting = 'firstWaits' | 'allWait' | 'noneWaits' | 'closed';

/** Why a comment waits for the author. */
export type HeldBecause = 'everything' | 'first' | 'links' | 'haste';

type ModerationContext = {
  setting: CommentSetting;
  /** The author or one of their editors. */
  isStaff: boolean;
  /** The author has said so. */
  isTrusted: boolean;
  /** Another comment of the same writer was approved. */
  isKnown: boolean;
  hasLinks: boolean;
  /** Whether the form was before the writer for a while; null when that cannot be told. */
  isUnhurried: boolean | null;
};

/** Why a comment has to wait for the author; null for one that appears at once. */
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

/** Until when the writer can change a comment. */
export const editableUntil = (writtenAt: Date) =>
  new Date(writtenAt.getTime() + minutesToEdit * minute);

/** Until when the writer can take its deletion back, and its text stays stored. */
export const restorableUntil = (deletedAt: Date) =>
  new Date(deletedAt.getTime() + minutesToRestore * minute);
