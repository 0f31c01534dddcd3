import { Field, type NamedFieldProps } from '../components/field';

/** A field for a mailed code: phones may fill it in, and must not correct it. */
export const CodeField = ({
  label = 'Code',
  hint = 'Capitals, spaces and dashes don’t matter.',
  ...field
}: NamedFieldProps) => (
  <Field
    label={label}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    hint={hint}
    {...field}
  />
);

const exact = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, required: true };

export const AppCodeField = (field: NamedFieldProps) => (
  <Field label="Code of your app" autoComplete="one-time-code" {...exact} {...field} />
);

export const UserNameField = (field: NamedFieldProps) => (
  <Field label="Username" autoComplete="username" {...exact} {...field} />
);
