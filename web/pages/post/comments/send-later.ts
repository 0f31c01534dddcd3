import { safeStorage } from '../../../browser/safe-storage';
import { readFormDraft } from '../../../components/use-form-draft';

const item = 'send-when-logged-in';

const read = () =>
  safeStorage(() => JSON.parse(sessionStorage.getItem(item) ?? '[]') as string[]) ?? [];

const write = (drafts: string[]) =>
  safeStorage(() => sessionStorage.setItem(item, JSON.stringify(drafts)));

/** Returns the name of a comment form's draft. Each user has their own, and so have anonymous visitors (null). */
export const draftOfComment = (post: number, parent: number | undefined, userName: string | null) =>
  [`comment-${post}-${parent ?? 'new'}`, userName ?? []].flat().join('-');

export const hasWords = (draft: string): boolean => Boolean(readFormDraft(draft)?.text);

/** Marks a draft to be sent after its writer has logged in again. */
export const sendLater = (draft: string): void => void write([...read(), draft]);

/** Returns true once if a draft is marked to be sent. */
export function takeToSend(draft: string): boolean {
  const drafts = read();
  if (!drafts.includes(draft)) return false;
  write(drafts.filter((other) => other !== draft));
  return true;
}
