declare module '*?script' {
  /** The module as the text of a classic script, minified. It imports types only. */
  const text: string;
  export default text;
}
