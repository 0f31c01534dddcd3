/** Returns the text that an answer begins with. */
export const greetingTo = (name: string) => `Dear ${name},\n\n`;

/** Returns whether the author has typed an answer. */
export const isBegun = (text: string, name: string): boolean =>
  !['', greetingTo(name).trim()].includes(text.trim());

/** Adds a saved answer below the typed text. It has its own greeting, so it replaces an answer that is not begun. */
export const withSavedAnswer = (text: string, saved: string, name: string): string =>
  isBegun(text, name) ? `${text.trimEnd()}\n\n${saved}` : saved;
