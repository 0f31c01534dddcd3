/** Names of which each is held by one tab at most, until that tab is closed. */
export type TabLocks = {
  /** @returns whether the name is now this tab's: false when another tab holds it */
  take(name: string): Promise<boolean>;
  /** The names that other tabs hold. */
  heldElsewhere(): Promise<Set<string>>;
};

/** By the browser's own locks, which are there on https and localhost only. */
export function browserLocks(manager: LockManager, prefix: string): TabLocks {
  const held = new Set<string>();
  return {
    take: (name) => {
      if (held.has(name)) return Promise.resolve(true);
      return new Promise((resolve, reject) => {
        const hold = (lock: Lock | null) => {
          if (lock) held.add(name);
          resolve(lock !== null);
          // It is held for as long as this promise is open.
          return lock ? new Promise<never>(() => undefined) : undefined;
        };
        manager.request(prefix + name, { ifAvailable: true }, hold).catch(reject);
      });
    },
    heldElsewhere: async () => {
      const { held: locks = [] } = await manager.query();
      const names = locks
        .map(({ name = '' }) => name)
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length));
      return new Set(names.filter((name) => !held.has(name)));
    },
  };
}

type Message = { held: string[] } | 'what do you hold?';

/** Locks by messages between tabs, where the browser has none for the page: over plain http. */
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
      // Held before asking: of two tabs that ask at once both are refused, never both let in.
      held.add(name);
      const isTaken = (await heldElsewhere()).has(name);
      if (isTaken) held.delete(name);
      return !isTaken;
    },
  };
}
