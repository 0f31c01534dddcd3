type Value = string | number;

/** Returns a field of RFC 4180. A spreadsheet takes a leading `=`, `+`, `-` or `@` for a formula, so a quote precedes it. */
const field = (value: Value) => {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Returns rows, the first with the columns' names, as CSV (RFC 4180). */
export const csvOf = (rows: Value[][]): string =>
  rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
