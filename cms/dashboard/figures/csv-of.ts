import type { Figures } from '../../analytics/queries/read-figures';

/** Returns a field of RFC 4180. A spreadsheet takes a leading `=`, `+`, `-` or `@` for a formula, so a quote precedes it. */
const field = (value: string | number) => {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Returns the days as CSV (RFC 4180). */
export const csvOf = (days: Figures['days']): string =>
  [
    ['day', 'visitors', 'views', 'what happened'],
    ...days.map(({ day, visitors, views, notes }) => [day, visitors, views, notes.join('; ')]),
  ]
    .map((row) => `${row.map(field).join(',')}\r\n`)
    .join('');
