/** Runs code that uses the browser's storage. Returns null if it throws (private windows, settings, full disks). */
export function safeStorage<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
