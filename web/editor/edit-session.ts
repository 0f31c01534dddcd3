import { randomUuid } from './random-uuid';

/** Locks by name. One tab at most holds each, until it is closed. */
type TabLocks = {
  /** @returns false if another tab holds the lock */
  take(name: string): Promise<boolean>;
  /** Names of locks that other tabs hold. */
  heldElsewhere(): Promise<Set<string>>;
};

const prefix = 'editor:';

/** Uses the Web Locks API, which exists only on https and localhost. */
function browserLocks(): TabLocks {
  const held = new Set<string>();
  return {
    take: (name) => {
      if (held.has(name)) return Promise.resolve(true);
      return new Promise((resolve, reject) => {
        const hold = (lock: Lock | null) => {
          if (lock) held.add(name);
          resolve(lock !== null);
          // The lock is held while this promise is pending.
          return lock ? new Promise<never>(() => undefined) : undefined;
        };
        navigator.locks.request(prefix + name, { ifAvailable: true }, hold).catch(reject);
      });
    },
    heldElsewhere: async () => {
      const { held: locks = [] } = await navigator.locks.query();
      const names = locks.map(({ name = '' }) => name.replace(prefix, ''));
      return new Set(names.filter((name) => !held.has(name)));
    },
  };
}

type Message = { held: string[] } | 'what do you hold?';

/** Uses messages between tabs, for plain http. */
export function broadcastLocks(channel: BroadcastChannel, answersWithin = 200): TabLocks {
  const held = new Set<string>();
  const listeners = new Set<(names: string[]) => void>();
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data === 'what do you hold?') channel.postMessage({ held: [...held] } satisfies Message);
    else for (const listener of listeners) listener(data.held);
  };

  const heldElsewhere = async () => {
    const names = new Set<string>();
    const listener = (theirs: string[]) => theirs.forEach((name) => names.add(name));
    listeners.add(listener);
    channel.postMessage('what do you hold?' satisfies Message);
    await new Promise((resolve) => setTimeout(resolve, answersWithin));
    listeners.delete(listener);
    return names;
  };

  return {
    heldElsewhere,
    take: async (name) => {
      if (held.has(name)) return true;
      // Held before asking, so that two tabs that ask at once are both refused rather than both accepted.
      held.add(name);
      const isTaken = (await heldElsewhere()).has(name);
      if (isTaken) held.delete(name);
      return !isTaken;
    },
  };
}

/**
 * An editing session belongs to one post in one tab. Its id is a UUID, which is also the key of the draft in the browser and on
 * the server. It survives a reload. A copied tab gets a new session.
 */

const item = (post: number | null) => `editor:sitting:${post ?? 'new'}`;

let tabLocks: TabLocks | null = null;

/** Locks of the sessions. Created on first use, because they need a browser. */
const locks = () =>
  (tabLocks ??=
    'locks' in navigator ? browserLocks() : broadcastLocks(new BroadcastChannel('editor')));

export const sessionsInOtherTabs = (): Promise<Set<string>> => locks().heldElsewhere();

/** Assigns a session to this tab. */
export const assignSession = (post: number | null, sessionId: string = randomUuid()) =>
  sessionStorage.setItem(item(post), sessionId);

/** Moves the session to the post that was just saved. The next new post gets another session. */
export function moveSession(sessionId: string, post: number) {
  if (sessionStorage.getItem(item(null)) === sessionId) sessionStorage.removeItem(item(null));
  assignSession(post, sessionId);
}

/** Assigns a new session to this tab. @returns its id */
export async function startSession(post: number | null): Promise<string> {
  const fresh = randomUuid();
  assignSession(post, fresh);
  await locks().take(fresh);
  return fresh;
}

/** Returns the id of this tab's session for a post, or for a new one. If another tab has it, it is a new one. */
export async function claimSession(post: number | null): Promise<string> {
  const known = sessionStorage.getItem(item(post));
  return known && (await locks().take(known)) ? known : startSession(post);
}
