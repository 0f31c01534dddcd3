/** `bad` is broken or soon will be. `warning` works, but should be checked. `unknown` could not be examined. */
type Status = 'good' | 'warning' | 'bad' | 'unknown';

export type Finding = {
  check: string;
  status: Status;
  found: string;
  remedy?: string;
};

/** Returns functions that create the finding of a check. */
export const findingsOf = (check: string) => ({
  good: (found: string): Finding[] => [{ check, status: 'good', found }],
  unknown: (found: string): Finding[] => [{ check, status: 'unknown', found }],
  warning: (found: string, remedy: string): Finding[] => [
    { check, status: 'warning', found, remedy },
  ],
  bad: (found: string, remedy?: string): Finding[] => [{ check, status: 'bad', found, remedy }],
});

/** Returns the problems, or the good finding if there are none. */
export function problemsOr(good: Finding[], problems: (Finding[] | false)[]): Finding[] {
  const found = problems.flatMap((problem) => problem || []);
  return found.length > 0 ? found : good;
}

const marks: Record<Status, string> = { good: '✓', warning: '!', bad: '✗', unknown: '?' };

export const lineOf = ({ check, status, found, remedy }: Finding): string =>
  `${marks[status]} ${check}: ${found}${remedy ? `\n    ${remedy}` : ''}`;

/** Returns a number with its noun: `1 file`, `2 files`. */
export const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

export function summaryOf(findings: Finding[]): string {
  const count = (status: Status) => findings.filter((finding) => finding.status === status).length;
  const [problems, warnings, unknown] = [count('bad'), count('warning'), count('unknown')];
  const parts = [
    ...(problems > 0 ? [counted(problems, 'problem')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(unknown > 0 ? [`${unknown} not examined`] : []),
  ];
  return parts.length > 0 ? `${parts.join(', ')}.` : 'All is well.';
}
