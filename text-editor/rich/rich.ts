import { richLayout } from './rich-layout';
import { normalCaret } from './caret';
import { richKeys } from './keys';
import { noteClicks } from './notes';
import { protectMarks } from './protect-marks';
import { richTyping } from './typing';

/**
 * The rich way to write: no mark of Markdown is seen, and none is made by typing.
 *
 * The document stays the Markdown source, and decorations hide its marks. An editor with a model of its own, such as Lexical or
 * ProseMirror, parses the source and writes another one: spelling of marks, blank lines, escapes and line breaks change when a post
 * is only opened. Here a text that is not typed in keeps its bytes by construction, and undo goes across both ways.
 */
export const richWay = [richLayout, protectMarks, richTyping, richKeys, noteClicks, normalCaret];
