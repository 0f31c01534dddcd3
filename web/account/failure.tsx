import type { ReactNode } from 'react';
import type { ActionResult } from '../api/actions';
import { Alert } from '../components/notice';

type FailureProps = {
  result: ActionResult | null;
  /** What is said first; the API's own words follow it. */
  says: string;
  children?: ReactNode;
};

/** What became of a form that was not accepted, with the reason; what is wrong with a field stands beside that. */
export function Failure({ result, says, children }: FailureProps) {
  if (!result || result.status === 'done') return null;
  const reason =
    result.status === 'invalid'
      ? null
      : (result.problem?.detail ??
        'The site cannot be reached. Look at your connection and try again.');
  return (
    <Alert>
      <p>{says}</p>
      {reason && <p className="text-note mt-1">{reason}</p>}
      {children}
    </Alert>
  );
}
