/** Characters of a comment. */
export const longestComment = 5000;

/** For how long a comment can be changed by its writer, in minutes. */
export const minutesToEdit = 15;

/** For how long a deletion can be taken back by the writer, in minutes; then the words are forgotten. */
export const minutesToRestore = 60;

/** How many conversations one page of a post shows. */
export const threadsAPage = 50;

/** How long what was deleted can be put back: posts, books, sample chapters, terms and pictures alike. */
export const daysInTrash = 30;
