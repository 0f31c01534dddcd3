/**
 * Does some work with the browser's storage, which may be closed to the page (private windows, settings, full disks).
 *
 * @returns what the work returns, or null when storage refuses
 */
export function safeStorage<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
