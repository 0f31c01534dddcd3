/** Returns a CSV field (RFC 4180). Puts a quote before `=`, `+`, `-` and `@`, which begin a formula in spreadsheets. */
const csvField = (value: string | number | boolean) => {
  const text = String(value).replace(/^'*[=+\-@\t\r]/, "'$&");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Returns rows, the first with the columns' names, as CSV (RFC 4180). */
export const csvOf = (rows: (string | number | boolean)[][]): string =>
  rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');

/** Returns the text of a field that `csvOf` wrote. */
export const csvText = (field: string): string => field.replace(/^'(?='*[=+\-@\t\r])/, '');
