const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Returns a number as text: in words up to twelve. */
export const inWords = (number: number): string => words[number] ?? String(number);
