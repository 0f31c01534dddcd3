import { Field } from '../components/field';

type CodeFieldProps = {
  label?: string;
  hint?: string;
  required?: boolean;
  defaultValue: string;
  error?: string;
};

/** A field for the code of a mail, which a phone may fill in and must not correct. */
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
