// Parts of a post's HTML. Without zod, so that pages can import it.

/** Matches the number in a post's sanitized HTML that refers to a note. */
export const noteReference = /<sup><a [^>]*role="doc-noteref"[^>]*>\d+<\/a><\/sup>/g;

const spoiler = /<details><summary>Spoiler<\/summary><span>.*?<\/span><\/details>/gs;

/** Returns a post's sanitized HTML with its spoilers replaced, for feeds and excerpts. */
export const withoutSpoilers = (html: string): string => html.replace(spoiler, '[spoiler]');

const notes = /<(section role="doc-endnotes"|figcaption).*?<\/(section|figcaption)>/gs;

/** Returns a post's sanitized HTML without its notes and captions, for excerpts. */
export const withoutNotes = (html: string): string =>
  html.replace(notes, '').replace(noteReference, '');
