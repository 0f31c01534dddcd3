/**
 * A sitting is one piece of work in one tab: a UUID, by which the draft is kept here and on the server. It outlives a reload
 * of the tab, and a tab that was made by copying another one gets one of its own.
 */

const item = (post: number | null) => `editor:sitting:${post ?? 'new'}`;

const held = new Set<string>();

export const lockName = (sitting: string) => `editor:${sitting}`;

/** Takes a sitting for this tab until it is closed. @returns whether no other tab has it */
function take(sitting: string): Promise<boolean> {
  if (held.has(sitting) || !('locks' in navigator)) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(lockName(sitting), { ifAvailable: true }, (lock) => {
      if (lock) held.add(sitting);
      resolve(lock !== null);
      // It is held for as long as this promise is open.
      return lock ? new Promise(() => undefined) : undefined;
    });
  });
}

/** The sittings that other tabs are at. */
export async function takenElsewhere(): Promise<Set<string>> {
  if (!('locks' in navigator)) return new Set();
  const { held: locks = [] } = await navigator.locks.query();
  return new Set(
    locks
      .map(({ name = '' }) => name.replace(/^editor:/, ''))
      .filter((sitting) => !held.has(sitting)),
  );
}

/** The sitting of this tab for a post, or for a new one. */
export function sittingFor(post: number | null): string {
  const known = sessionStorage.getItem(item(post));
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(item(post), made);
  return made;
}

/** From now on this tab is at that sitting. */
export const sitDown = (post: number | null, sitting: string = crypto.randomUUID()) =>
  sessionStorage.setItem(item(post), sitting);

/** The new post has been saved: the sitting goes on with it, and the next new post gets another one. */
export function followPost(sitting: string, post: number) {
  if (sessionStorage.getItem(item(null)) === sitting) sessionStorage.removeItem(item(null));
  sessionStorage.setItem(item(post), sitting);
}

/** This sitting, or a fresh one when another tab is at it. */
export async function takeSitting(post: number | null, sitting: string): Promise<string> {
  if (await take(sitting)) return sitting;
  const fresh = crypto.randomUUID();
  sitDown(post, fresh);
  await take(fresh);
  return fresh;
}
