import { randomUuid } from './random-uuid';
import { askedLocks, browserLocks, type TabLocks } from './tab-locks';

/**
 * A sitting is one piece of work in one tab: a UUID, by which the draft is kept here and on the server. It outlives a reload
 * of the tab, and a tab that was made by copying another one gets one of its own.
 */

const item = (post: number | null) => `editor:sitting:${post ?? 'new'}`;

let tabLocks: TabLocks | null = null;

/** Which tab is at which sitting. Made when it is asked for first: only in a browser. */
function locks(): TabLocks {
  tabLocks ??=
    'locks' in navigator
      ? browserLocks(navigator.locks, 'editor:')
      : askedLocks(new BroadcastChannel('editor'));
  return tabLocks;
}

/** The sittings that other tabs are at. */
export const takenElsewhere = (): Promise<Set<string>> => locks().heldElsewhere();

/** The sitting of this tab for a post, or for a new one. */
export function sittingFor(post: number | null): string {
  const known = sessionStorage.getItem(item(post));
  if (known) return known;
  const made = randomUuid();
  sessionStorage.setItem(item(post), made);
  return made;
}

/** From now on this tab is at that sitting. */
export const sitDown = (post: number | null, sitting: string = randomUuid()) =>
  sessionStorage.setItem(item(post), sitting);

/** The new post has been saved: the sitting goes on with it, and the next new post gets another one. */
export function followPost(sitting: string, post: number) {
  if (sessionStorage.getItem(item(null)) === sitting) sessionStorage.removeItem(item(null));
  sessionStorage.setItem(item(post), sitting);
}

/** This sitting, or a fresh one when another tab is at it. */
export async function takeSitting(post: number | null, sitting: string): Promise<string> {
  if (await locks().take(sitting)) return sitting;
  const fresh = randomUuid();
  sitDown(post, fresh);
  await locks().take(fresh);
  return fresh;
}
