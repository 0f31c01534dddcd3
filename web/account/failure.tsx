import type { ReactNode } from 'react';
import type { ActionResult } from '../api/actions';
import { Alert } from '../components/notice';

type FailureProps = {
  result: ActionResult | null;
  /** First sentence; the API's message follows. */
  says: string;
  children?: ReactNode;
};

/** Shows why a form was refused. Errors of fields are displayed beside the fields. */
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
