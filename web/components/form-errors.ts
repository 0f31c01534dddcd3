import {
  lengthComplaint,
  lengthOf,
  longestEmail,
  tooLong,
  tooLongBeforeAt,
} from '../../cms/contract/plain/limits';
import { isSecret } from '../api/secret-fields';

/** Messages by field name. */
export type FormErrors = Record<string, string>;

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The text whose length counts. Passwords are not trimmed. */
const sentText = ({ name, value }: TextField) => (isSecret(name) ? value : value.trim());

function emailError(email: string, { typeMismatch }: ValidityState): string {
  if (lengthOf(email) > longestEmail.whole) return tooLong(longestEmail.whole);
  if (lengthOf(email.split('@', 1)[0] ?? '') > longestEmail.local) return tooLongBeforeAt;
  return typeMismatch ? 'Must be an e-mail address, such as name@example.com.' : '';
}

/** Returns the error of a field, or an empty string. Counts characters like the API. Browsers count an emoji as two or more. */
function fieldError(field: TextField): string {
  const { validity, value, type, required } = field;
  const text = sentText(field);
  if (validity.valueMissing || (required && value.trim() === '')) return 'Is required.';
  if (type === 'email') return emailError(text, validity);
  const length = { least: field.minLength, most: Number(field.dataset.most ?? Infinity) };
  return (text !== '' && lengthComplaint(text, length)) || '';
}

/** Returns the errors of a form before it is sent. */
export function formErrors(form: HTMLFormElement): FormErrors {
  const errors: FormErrors = {};
  for (const element of form.elements)
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      const message = fieldError(element);
      if (message) errors[element.name] = message;
    }
  return errors;
}
