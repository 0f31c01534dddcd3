import { stringify } from 'yaml';

/** A record as YAML: keys in the order in which they are given, without those that have no value, long lines as they are. */
export const asYaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, keepUndefined: false });

/** A text with what is said of it above. */
export const withFrontMatter = (fields: Record<string, unknown>, body: string): string =>
  `---\n${asYaml(fields)}---\n${body === '' ? '' : `${body}\n`}`;

/** A drawing of one path, as the emblem of a book is read. */
export const emblemFile = (path: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path d="${path}"/></svg>\n`;

/** By code units, so that every machine sorts alike. */
export const inOrder = <Entry>(entries: Iterable<Entry>, keyOf: (entry: Entry) => string) =>
  [...entries].sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  });
