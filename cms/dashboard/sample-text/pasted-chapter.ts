import { fitMarkdown } from '../../../text-editor/fit-markdown';
import { lostPictures, pastedMarkdown } from '../../../text-editor/paste';
import type { ToolName } from '../../../text-editor/text-tools';
import { typedMarkup } from '../../subjects/books/bracket-markup';
import { paragraphsByLines } from '../../contract/plain/browser/pasted-html';
import { ChapterText } from './chapter-text';

export const chapterTools: ToolName[] = [
  ...(['Bold', 'Italic', 'Smaller heading', 'Paragraph', 'Quote', 'List'] as const),
  ...(['Numbered list', 'Scene break', 'Plain name', 'Undo', 'Find'] as const),
];

/** Matches bracket markup, even if it is escaped as Markdown. */
const hasMarkup = /\\?\[\/(?:p|em|strong|h3|blockquote|ul|ol|li|q|small)\\?\]/;

/** Returns the Markdown of pasted bracket markup. In other Markdown, all headings get the level of a chapter's. */
export function chapterMarkdown(pasted: string): string {
  if (!hasMarkup.test(pasted)) return pasted.replace(/^#{1,6} /gm, '### ');
  return new ChapterText().read(pasted.replace(/\\([[\]])/g, '$1')) ?? pasted;
}

/** Converts copied formatted text to bracket markup; null if the plain text gives the same. `lost` names unsupported content. */
export function pastedMarkup(
  html: string,
  plain: string,
): { markup: string; lost: string[] } | null {
  const markdown = html === '' ? null : pastedMarkdown(html, plain);
  if (markdown === null || hasMarkup.test(markdown)) {
    const markup = hasMarkup.test(plain) ? plain : paragraphsByLines(plain);
    return markup === plain ? null : { markup, lost: [] };
  }
  const fitted = fitMarkdown(markdown, chapterTools, lostPictures(html));
  const markup = typedMarkup(new ChapterText().print(fitted.markdown));
  // A single paragraph goes into the current one.
  const words = /^\[p\]([^]*)\[\/p\]$/.exec(markup)?.[1];
  const isWords = words !== undefined && !words.includes('[/p]');
  if (isWords && fitted.lost.length === 0 && !words.includes('[')) return null;
  return { markup: isWords ? words : markup, lost: fitted.lost };
}
