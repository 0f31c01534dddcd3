/** A user name as it is kept: compatibility forms of characters are one (NFKC), and so are runs of spaces. */
export const tidyUserName = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim();

/**
 * By what user names are told apart: neither capitals nor forms of the same letter make another name. Up and down again
 * comes near Unicode's case folding, which JavaScript lacks: ß and ss, σ and ς are the same.
 */
export const userNameKey = (name: string) =>
  tidyUserName(name).toUpperCase().toLowerCase().normalize('NFKC');
