/** Ready-made messages to people whose suggestion is declined. */
export const readyLines = [
  'The glossary has this already.',
  'A good thought, but the books do not tell of it.',
  'It would give away too much of the story.',
  'Too small a thing for an entry of its own.',
] as const;
