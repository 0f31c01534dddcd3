/** Which draft is to be sent as soon as its writer is logged in again. */
const item = 'send-when-logged-in';

/** Storage may be closed to the page: then the writer sends it himself. */
function inStorage<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The session ended before a form was sent: it goes out after the next log-in. */
export const sendLater = (draft: string) => inStorage(() => sessionStorage.setItem(item, draft));

/** Whether a draft waits to be sent. It is told once. */
export function takeToSend(draft: string): boolean {
  const waits = inStorage(() => sessionStorage.getItem(item)) === draft;
  if (waits) inStorage(() => sessionStorage.removeItem(item));
  return waits;
}
