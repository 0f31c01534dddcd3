import { richLayout } from './rich-layout';
import { normalCaret } from './caret';
import { richKeys } from './keys';
import { noteClicks } from './notes';
import { protectMarks } from './protect-marks';
import { richTyping } from './typing';

/**
 * Rich mode: Markdown marks are hidden, and typing creates none.
 *
 * The document stays the Markdown source, and decorations hide its marks. Editors with their own model, such as Lexical or
 * ProseMirror, would rewrite marks, blank lines, escapes and line breaks when a post is only opened. Here, unedited text keeps its
 * bytes, and both modes share one undo history.
 */
export const richMode = [richLayout, protectMarks, richTyping, richKeys, noteClicks, normalCaret];
