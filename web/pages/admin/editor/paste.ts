import DOMPurify from 'dompurify';
import TurndownService from 'turndown';
import { gfm } from '@joplin/turndown-plugin-gfm';

const turndown = new TurndownService({
  headingStyle: 'atx',
  bulletListMarker: '-',
  codeBlockStyle: 'fenced',
  emDelimiter: '*',
  hr: '---',
});
turndown.use(gfm);
// A picture of another site would be asked for by every reader: it is uploaded as a file of one's own instead.
turndown.addRule('pictures', { filter: 'img', replacement: () => '' });

const isBold = ({ fontWeight }: CSSStyleDeclaration) =>
  fontWeight === 'bold' || fontWeight === 'bolder' || Number(fontWeight) >= 600;

/** Word processors write emphasis as styles: it becomes an element. Google wraps all it copies into a bold that is none. */
function emphasisByElements(body: HTMLElement) {
  for (const wrapper of body.querySelectorAll<HTMLElement>('b, strong'))
    if (/^(normal|400)$/.test(wrapper.style.fontWeight)) wrapper.replaceWith(...wrapper.childNodes);
  for (const span of body.querySelectorAll<HTMLElement>('span')) {
    const wrap = (name: string) => {
      const element = body.ownerDocument.createElement(name);
      element.append(...span.childNodes);
      span.append(element);
    };
    if (span.textContent?.trim() === '') continue;
    if (isBold(span.style) && !span.closest('b, strong, h1, h2, h3, h4, h5, h6')) wrap('strong');
    if (span.style.fontStyle === 'italic' && !span.closest('i, em')) wrap('em');
    if (span.style.textDecoration.includes('line-through')) wrap('del');
  }
}

/** Word writes a list as paragraphs that begin with a sign: they become one. */
function listsByElements(body: HTMLElement) {
  for (const paragraph of body.querySelectorAll<HTMLElement>('p[class*="MsoList"]')) {
    const sign = paragraph.querySelector<HTMLElement>('span[style*="mso-list"]');
    const isOrdered = /^\s*(\d+|[a-z])[.)]/i.test(sign?.textContent ?? '');
    sign?.remove();
    const name = isOrdered ? 'ol' : 'ul';
    const before = paragraph.previousElementSibling;
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    if (before?.localName === name && before.hasAttribute('data-made')) {
      before.append(item);
      paragraph.remove();
      continue;
    }
    const list = body.ownerDocument.createElement(name);
    list.setAttribute('data-made', '');
    list.append(item);
    paragraph.replaceWith(list);
  }
}

/** Whether there is anything in it that a plain text would lose. */
const formatted =
  'a[href], b, strong, i, em, del, s, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, table, hr';

/**
 * What was copied from a page or a word processor as markdown: emphasis, links, headings, lists, quotes and tables stay.
 *
 * @returns null when a plain text says as much
 */
export function markdownFromHtml(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  listsByElements(body);
  emphasisByElements(body);
  if (!body.querySelector(formatted)) return null;
  const clean = DOMPurify.sanitize(body.innerHTML, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'title', 'form', 'input', 'button', 'textarea', 'select'],
    FORBID_ATTR: ['style', 'class', 'id'],
  });
  return turndown
    .turndown(clean)
    .replaceAll('\u00a0', ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
