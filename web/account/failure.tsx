import type { ReactNode } from 'react';
import type { ActionResult } from '../api/actions';
import { Alert } from '../components/notice';

export const Problem = ({ says, children }: { says: string; children?: ReactNode }) => (
  <Alert>
    <p>{says}</p>
    {children && <p className="text-note mt-1">{children}</p>}
  </Alert>
);

type FailureProps = {
  result: ActionResult | null;
  /** First sentence; the API's message follows. */
  says: string;
  /** Follows instead if fields are invalid: their errors are displayed beside them. */
  ofFields?: string;
};

export function Failure({ result, says, ofFields }: FailureProps) {
  if (!result || result.status === 'done') return null;
  return (
    <Problem says={says}>
      {result.status === 'invalid'
        ? ofFields
        : (result.problem?.detail ??
          'The site cannot be reached. Look at your connection and try again.')}
    </Problem>
  );
}
