import { htmlOfPageText } from './markdown-with-html';

/** The values of a dashboard form: any field may be empty, and an empty list is a number. */
export type Typed = Record<string, unknown>;

/** Returns the text of a field, which may be empty. */
export const typedText = (typed: Typed, name: string): string => {
  const { [name]: value } = typed;
  return typeof value === 'string' ? value : '';
};

export const typedRows = (typed: Typed, name: string): Typed[] => {
  const { [name]: rows } = typed;
  return Array.isArray(rows) ? rows : [];
};

/** Returns the non-empty texts of a list. */
export const typedPoints = (typed: Typed, name: string): string[] =>
  typedRows(typed, name)
    .map((row) => typedText(row, 'text'))
    .filter(Boolean);

/** Returns the HTML that saving a text would store. */
export const typedHtml = (typed: Typed, name: string): Promise<string> =>
  htmlOfPageText(name, typed[name]);
