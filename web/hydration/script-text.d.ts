declare module '*?script' {
  /** The module as the text of a classic script, minified. With what it imports. */
  const text: string;
  export default text;
}
