declare module 'commonmark-spec' {
  /** Examples of the specification. `→` is a tab. */
  export const tests: { markdown: string; number: number }[];
}
