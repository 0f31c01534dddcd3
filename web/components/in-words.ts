const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A number as it stands in a sentence: in words up to twelve. */
export const inWords = (number: number): string => words[number] ?? String(number);
