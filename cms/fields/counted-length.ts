import { type Length, lengthComplaint } from '../contract/limits';

/**
 * The validation of a text whose characters are counted as the calls of the API count them: Payload's own would take an
 * emoji for two or more, and refuse what a form has let pass.
 */
export const countedLength =
  (length: Partial<Length>) =>
  (value: unknown, { required }: { required?: boolean }): string | true => {
    if (typeof value !== 'string' && value !== null && value !== undefined) return 'Must be text.';
    if (!value?.trim()) return required ? 'Is required.' : true;
    return lengthComplaint(value.trim(), length) ?? true;
  };

/** The same of a field that holds a list of texts. */
export const countedLengths =
  (length: Partial<Length>) =>
  (values: unknown, { maxRows = Infinity }: { maxRows?: number }): string | true => {
    if (values === null || values === undefined) return true;
    if (!Array.isArray(values)) return 'Must be a list.';
    if (values.length > maxRows) return `Must have at most ${maxRows} entries.`;
    const complaints = values.map((value) => countedLength(length)(value, {}));
    return complaints.find((complaint) => complaint !== true) ?? true;
  };
