const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A number as it stands in a sentence: up to twelve as a word. */
export const inWords = (number: number): string => words[number] ?? String(number);
