import { type Length, lengthComplaint } from '../contract/limits';

/**
 * The validation of a text whose characters are counted as the calls of the API count them: Payload's own would take an
 * emoji for two or more, and refuse what a form has let pass.
 */
export const countedLength =
  (length: Partial<Length>) =>
  (text: string | null | undefined, { required }: { required?: boolean }): string | true => {
    if (!text?.trim()) return required ? 'Is required.' : true;
    return lengthComplaint(text.trim(), length) ?? true;
  };
