/** `admin` of a required field that a hook fills if it is left empty: its label has no asterisk. */
export const fillsItself = { className: 'fills-itself' };

/** Returns whether a field is still empty while its form is edited. */
export const isLeftEmpty = (value: unknown, { event }: { event?: string }): boolean =>
  event === 'onChange' && (value === undefined || value === null || value === '');

/** Accepts an empty field while its form is edited, for fields that saving fills. */
export const orLeftEmpty =
  <Value, Options extends object>(
    validate: (value: Value, options: Options) => Promise<string | true> | string | true,
  ) =>
  (value: Value, options: Options & { event?: string }) =>
    isLeftEmpty(value, options) || validate(value, options);
