import { safeStorage } from '../../../components/safe-storage';

/** Which draft is to be sent as soon as its writer is logged in again. */
const item = 'send-when-logged-in';

/** The session ended before a form was sent: it goes out after the next log-in. */
export const sendLater = (draft: string) => safeStorage(() => sessionStorage.setItem(item, draft));

/** Whether a draft waits to be sent. It is told once. */
export function takeToSend(draft: string): boolean {
  const waits = safeStorage(() => sessionStorage.getItem(item)) === draft;
  if (waits) safeStorage(() => sessionStorage.removeItem(item));
  return waits;
}
