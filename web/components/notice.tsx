import type { ReactNode } from 'react';
import type { ActionResult } from '../api/actions';

const frame = 'rounded-edge border-l-3 bg-leaf px-4 py-3';

export const Alert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={`${frame} border-accent`}>
    {children}
  </div>
);

export const Notice = ({ children }: { children: ReactNode }) => (
  <div role="status" className={`${frame} border-gold`}>
    {children}
  </div>
);

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
