/** `bad` is broken or soon will be; `warning` works, and is worth a look; `unknown` could not be looked at. */
type Status = 'good' | 'warning' | 'bad' | 'unknown';

/** What the doctor found when it looked at one thing. */
export type Finding = {
  /** What was looked at, in a word or two. */
  check: string;
  status: Status;
  /** What is the case. */
  found: string;
  /** What to do about it; a finding that is good has none. */
  remedy?: string;
};

const marks: Record<Status, string> = { good: '✓', warning: '!', bad: '✗', unknown: '?' };

/** A finding as a person reads it. */
export const lineOf = ({ check, status, found, remedy }: Finding): string =>
  `${marks[status]} ${check}: ${found}${remedy ? `\n    ${remedy}` : ''}`;

/** So many of something: `1 file`, `2 files`. */
export const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** All findings in one sentence. */
export function summaryOf(findings: Finding[]): string {
  const count = (status: Status) => findings.filter((finding) => finding.status === status).length;
  const parts = [
    [count('bad'), 'to mend'],
    [count('warning'), 'worth a look'],
    [count('unknown'), 'not looked at'],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  return said.length > 0 ? `${said.join(', ')}.` : 'All is well.';
}
