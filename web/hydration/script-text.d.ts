declare module '*?script' {
  /** The module and its imports as a minified classic script. */
  const text: string;
  export default text;
}
