import { stringify } from 'yaml';
import type { z } from 'zod';

/** Formats a value as YAML. Keys keep their order, undefined values are omitted, and long lines are not wrapped. */
export const asYaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, keepUndefined: false });

/** Default values. A file omits them, as it omits empty values. */
const usual: Record<string, unknown[]> = {
  status: ['out', 'approved'],
  linking: ['as-written'],
  linksTerms: [true],
  commentsClosed: [false],
  fromBook: [0],
  commentsFromBook: [0],
};

const isLeftOut = (name: string, value: unknown) =>
  value === '' || (Array.isArray(value) && value.length === 0) || usual[name]?.includes(value);

/** Returns the fields of a seed form in its order, without optional ones that are empty or have their usual value. */
export const fieldsOf = ({ shape }: z.ZodObject, record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(
        ([name, field]) => !(field.safeParse(undefined).success && isLeftOut(name, record[name])),
      )
      .map(([name]) => [name, record[name]]),
  );

/** Formats fields as front matter above a text. */
export const withFrontMatter = (fields: Record<string, unknown>, body: string): string =>
  `---\n${asYaml(fields)}---\n${body === '' ? '' : `${body}\n`}`;

/** Returns the SVG of a book's emblem. */
export const emblemFile = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="${path}"/></svg>\n`;

/** Sorts entries by code units, independent of the locale. */
export const inOrder = <Entry>(entries: Iterable<Entry>, keyOf: (entry: Entry) => string) =>
  [...entries].sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  });
