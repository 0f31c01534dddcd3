/**
 * Runs code that uses the browser's storage, which may throw (private windows, settings, full disks).
 *
 * @returns the result, or null if it throws
 */
export function safeStorage<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
