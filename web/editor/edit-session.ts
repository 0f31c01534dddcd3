import { randomUuid } from './random-uuid';
import { broadcastLocks, browserLocks, type TabLocks } from './tab-locks';

/**
 * An editing session is the editing of one post in one tab. Its id is a UUID, by which the draft is stored in the browser and on
 * the server. It outlives a reload of the tab, and a tab that was made by copying another one gets one of its own.
 */

const item = (post: number | null) => `editor:sitting:${post ?? 'new'}`;

let tabLocks: TabLocks | null = null;

/** Which tab has which session. Created on first use, which is in a browser only. */
const locks = () =>
  (tabLocks ??=
    'locks' in navigator ? browserLocks() : broadcastLocks(new BroadcastChannel('editor')));

/** The sessions of other tabs. */
export const sessionsInOtherTabs = (): Promise<Set<string>> => locks().heldElsewhere();

/** Assigns a session to this tab. */
export const assignSession = (post: number | null, sessionId: string = randomUuid()) =>
  sessionStorage.setItem(item(post), sessionId);

/** Moves the session to the post that was just saved. The next new post gets another session. */
export function moveSession(sessionId: string, post: number) {
  if (sessionStorage.getItem(item(null)) === sessionId) sessionStorage.removeItem(item(null));
  assignSession(post, sessionId);
}

/** Returns the id of this tab's session for a post, or for a new one. If another tab has it, it is a new one. */
export async function claimSession(post: number | null): Promise<string> {
  const known = sessionStorage.getItem(item(post));
  if (known && (await locks().take(known))) return known;
  const fresh = randomUuid();
  assignSession(post, fresh);
  await locks().take(fresh);
  return fresh;
}
