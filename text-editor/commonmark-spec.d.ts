declare module 'commonmark-spec' {
  /** The examples of the specification. `→` is a tab. */
  export const tests: { markdown: string; number: number }[];
}
