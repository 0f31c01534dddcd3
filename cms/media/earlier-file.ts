/** Returns the name of the file of an earlier edition. No upload can have it, because of its dots. */
export const earlierFile = (id: number, edition: string | null | undefined): string =>
  `earlier.${id}.${edition ?? 'first'}.webp`;

/** Returns whether a file belongs to an earlier version of an image. */
export const isEarlierFile = (filename: string): boolean =>
  /^earlier\.\d+\.\w+\.webp$/i.test(filename);
