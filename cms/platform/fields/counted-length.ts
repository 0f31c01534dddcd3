import { repeatedIn } from '../../contract/plain/book-rules';
import { type Length, lengthComplaint, missing, tooManyEntries } from '../../contract/plain/limits';

export const namedTwice = (text: string) => `Names “${text}” twice.`;

/** Returns a complaint about a text that occurs twice in a list; undefined if none does. */
export function repetitionIn(texts: string[]): string | undefined {
  const repeated = repeatedIn(texts);
  return repeated === undefined ? undefined : namedTwice(repeated);
}

/**
 * Validates the length of a text in characters, as the API does. Payload's own validation counts UTF-16 code units, so an emoji
 * counts as two or more.
 */
export const countedLength =
  (length: Partial<Length>) =>
  (value: unknown, { required }: { required?: boolean }): string | true => {
    if (typeof value !== 'string' && value !== null && value !== undefined) return 'Must be text.';
    if (!value?.trim()) return required ? missing : true;
    return lengthComplaint(value.trim(), length) ?? true;
  };

/** Validates a list of such texts, which must differ. */
export const countedLengths =
  (length: Partial<Length>) =>
  (values: unknown, { maxRows = Infinity }: { maxRows?: number }): string | true => {
    if (values === null || values === undefined) return true;
    if (!Array.isArray(values)) return 'Must be a list.';
    if (values.length > maxRows) return tooManyEntries(maxRows);
    const complaints = values.map((value) => countedLength(length)(value, {}));
    return complaints.find((complaint) => complaint !== true) ?? repetitionIn(values) ?? true;
  };
