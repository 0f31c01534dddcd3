import type { ReactNode } from 'react';
import type { Outcome } from '../api/actions';
import { Alert } from '../components/notice';

type FailureProps = {
  outcome: Outcome | null;
  /** What is said first; the API's own words follow it. */
  says: string;
  children?: ReactNode;
};

/** What became of a form that was not accepted, with the reason; what is wrong with a field stands beside that. */
export function Failure({ outcome, says, children }: FailureProps) {
  if (!outcome || outcome.is === 'done') return null;
  const reason =
    outcome.is === 'refused'
      ? null
      : (outcome.because?.detail ??
        'The site cannot be reached. Look at your connection and try again.');
  return (
    <Alert>
      <p>{says}</p>
      {reason && <p className="text-note mt-1">{reason}</p>}
      {children}
    </Alert>
  );
}
