import { createContext, useContext, useState } from 'react';
import { ApiError } from '../api/client';

/** The id of the request for which the server renders; null in the browser. */
export const RequestIdContext = createContext<string | null>(null);

const elementId = 'request-id';

/** What the server wrote into the page that starts here. */
const writtenId = () =>
  typeof document === 'undefined' ? null : document.getElementById(elementId)?.textContent;

/** The number of what failed, for whoever writes about it: the author finds it in the log. */
export function RequestId({ error }: { error: unknown }) {
  const rendered = useContext(RequestIdContext);
  const [written] = useState(writtenId);
  const id = error instanceof ApiError ? (error.requestId ?? rendered) : (rendered ?? written);
  if (!id) return null;
  return (
    <p className="text-note text-faded mt-4">
      If you write to us about it, name this number:{' '}
      <code id={elementId} className="break-all">
        {id}
      </code>
    </p>
  );
}
