import { Field } from '../components/field';

type CodeFieldProps = {
  label?: string;
  hint?: string;
  required?: boolean;
  defaultValue: string;
  error?: string;
};

/** A field for a mailed code: phones may fill it in, and must not correct it. */
export const CodeField = ({
  label = 'Code',
  hint = 'Capitals, spaces and dashes don’t matter.',
  ...field
}: CodeFieldProps) => (
  <Field
    label={label}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    hint={hint}
    {...field}
  />
);
