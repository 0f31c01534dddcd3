/** What names of tags and categories are compared by: they are the same whatever their case, however it is encoded. */
export const nameKey = (name: string) => name.normalize('NFC').toLowerCase();
