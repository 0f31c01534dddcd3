import { createContext, useContext, useState } from 'react';
import { ApiError } from '../api/client';

/** The request's id on the server; null in the browser. */
export const RequestIdContext = createContext<string | null>(null);

const elementId = 'request-id';

/** Returns the id that the server rendered into the current page. */
const writtenId = () =>
  typeof document === 'undefined' ? null : document.getElementById(elementId)?.textContent;

/** The request's id, for users who report an error. The log has the same id. */
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
