import { richLayout } from './rich-layout';
import { normalCaret } from './caret';
import { richKeys } from './keys';
import { protectMarks } from './protect-marks';
import { richTyping } from './typing';

/** The rich way to write: no mark of Markdown is seen, and none is made by typing. */
export const richWay = [richLayout, protectMarks, richTyping, richKeys, normalCaret];
