// Parts of a post's HTML. Without zod, so that pages can import it.

/** Matches the number in a post's sanitized HTML that refers to a note. */
export const noteReference = /<sup><a [^>]*role="doc-noteref"[^>]*>\d+<\/a><\/sup>/g;

const notes = /<section role="doc-endnotes".*?<\/section>/gs;

/** Returns a post's sanitized HTML without its notes, for excerpts. */
export const withoutNotes = (html: string): string =>
  html.replace(notes, '').replace(noteReference, '');
