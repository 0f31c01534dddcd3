type Marked = { everyday?: string };

/**
 * Marks a field's changes, the creation of a collection's records, or an endpoint as an everyday act, which staff may do without a
 * recent confirmation. `guardWrites` treats all other writes as sensitive.
 *
 * @param everyday what makes it harmless
 */
export const everyday = (everyday: string) => ({ custom: { everyday } satisfies Marked });

export const isEveryday = ({ custom }: { custom?: Record<string, unknown> | undefined }): boolean =>
  (custom as Marked | undefined)?.everyday !== undefined;
