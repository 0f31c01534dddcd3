/** Beginnings of URLs that links may have. */
const linkable = /^(?:https?:|mailto:|\/(?!\/))/i;

/** Links of footnotes and endnotes in Word, LibreOffice and Google Docs. */
const noteMark = /#(?:_(?:ftn|edn)(?:ref)?\d|sd(?:foot|end)note\d|ftnt|endnt)/i;

/** Links of comments in the margin. */
const remarkMark = /#(?:_msocom_|_msoanchor_|cmnt)/i;

/** A paragraph that consists of a scene break. */
const sceneBreak = /^(?:([*#~•⁂❦❧☙✻✽])(?:\s*\1)*|([-–—_=])(?:\s*\2){2,})$/u;

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, table, tr, td, th, hr, pre';

const words = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ').trim();

const signs = (element: Element) => (element.textContent ?? '').replace(/\s/g, '');

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Parses an element's style. The browser's parser drops Word's properties. */
function styleOf(element: Element): Map<string, string> {
  const declarations = (element.getAttribute('style') ?? '').split(';').map((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()] as const;
  });
  return new Map(declarations);
}

/** Redirects that count clicks, by host name and path, and the parameters that may contain the target. */
const redirects =
  /^(?:(?:www\.)?google\.[a-z.]+\/url|(?:lm?\.facebook|l\.(?:instagram|messenger))\.com\/|www\.youtube\.com\/redirect|duckduckgo\.com\/l\/|[a-z0-9]+\.safelinks\.protection\.outlook\.com\/|slack-redir\.net\/link|out\.reddit\.com\/|www\.linkedin\.com\/(?:safety\/go|redir)|(?:m\.)?vk\.com\/away)/;
const targetParameters = ['q', 'url', 'u', 'uddg', 'to'];

/** Tracking parameters. */
const tracker =
  /^(?:utm_\w+|(?:fb|g|d|ms|tt|tw|y)clid|[gw]braid|igshid|mc_[ce]id|mkt_tok|_hs(?:enc|mi)|ref_src)$/;

/** Returns the path of a URL of this site, because browsers copy absolute URLs. Returns other URLs unchanged. */
export const withoutOwnOrigin = (url: string): string =>
  'location' in globalThis && url.startsWith(`${location.origin}/`)
    ? url.slice(location.origin.length)
    : url;

/** Returns a link's URL without redirects and tracking parameters; null for links within the copied text. */
function linkTarget(href: string): string | null {
  if (!linkable.test(href)) return null;
  if (!URL.canParse(href)) return href;
  const url = new URL(href);
  const { searchParams } = url;
  if (redirects.test(url.hostname + url.pathname))
    for (const name of targetParameters) {
      const target = searchParams.get(name);
      if (target !== null && linkable.test(target)) return linkTarget(target);
    }
  const trackers = [...searchParams.keys()].filter((name) => tracker.test(name));
  for (const name of trackers) searchParams.delete(name);
  return trackers.length > 0 ? url.href : href;
}

/** Soft hyphens, zero-width characters, and placeholders of notes and images. */
const invisible = /[\u00ad\u200b\u2060\ufeff\ufffc]/g;

/** Removes comments, tracked deletions, hidden text and metadata. */
function dropHiddenContent(body: HTMLElement) {
  const walker = body.ownerDocument.createTreeWalker(body, 4 | 128 /* text, comments */);
  const comments: Node[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode.nodeType === 8) comments.push(currentNode);
    else currentNode.nodeValue = currentNode.nodeValue?.replace(invisible, '') ?? '';
  }
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  const hidden =
    'style, script, meta, link, title, xml, del[cite], del[datetime], a.msocomanchor, ' +
    '[style*="mso-element:comment"], [style*="mso-hide:all"], .Apple-interchange-newline';
  for (const element of body.querySelectorAll(hidden)) element.remove();
  for (const element of body.querySelectorAll('[style*="display"]'))
    if (styleOf(element).get('display') === 'none') element.remove();
  for (const link of body.querySelectorAll('a')) {
    if (!remarkMark.test(link.getAttribute('href') ?? '')) continue;
    // The text of a comment is a separate paragraph, which links back.
    if (/#cmnt_ref/.test(link.href)) link.closest('div, p')?.remove();
    else (link.closest('sup') ?? link).remove();
  }
}

/** Replaces marks of notes by text in brackets, cleans URLs, and unwraps bookmarks and links within the copied text. */
function cleanLinks(body: HTMLElement) {
  for (const link of body.querySelectorAll('a')) {
    const written = link.getAttribute('href') ?? '';
    // The permalink of a heading.
    if (written.includes('#') && /^[§#¶🔗]$/u.test(words(link))) {
      link.remove();
      continue;
    }
    if (noteMark.test(written)) {
      const mark = words(link);
      const isBare = /^[\p{L}\p{N}*†‡]{1,5}$/u.test(mark);
      const isAtNote = /^(?:_ftn|_edn|ftnt|endnt)\d|sym$/i.test(
        link.getAttribute('name') ?? link.id,
      );
      const around = link.closest('sup') ?? link;
      around.replaceWith((isBare ? `[${mark}]` : mark) + (isBare && isAtNote ? ' ' : ''));
      continue;
    }
    const url = linkTarget(withoutOwnOrigin(written));
    if (url === null) unwrap(link);
    else link.setAttribute('href', url);
  }
}

const isBold = (weight = '') => /^bold/.test(weight) || Number(weight) >= 600;
const isPlain = (weight = '') => /^(?:normal|400|lighter)$/.test(weight);

/** Replaces styles by elements of emphasis. Removes elements with plain styles: Google Docs wraps everything in one. */
function emphasisByElements(body: HTMLElement) {
  // Links are underlined anyway.
  for (const element of body.querySelectorAll('u'))
    if (element.querySelector('a') || element.closest('a')) unwrap(element);
  for (const element of body.querySelectorAll('b, strong'))
    if (isPlain(styleOf(element).get('font-weight'))) unwrap(element);
  for (const element of body.querySelectorAll('i, em'))
    if (styleOf(element).get('font-style') === 'normal') unwrap(element);
  for (const element of body.querySelectorAll('[style]')) {
    if (words(element) === '' || element.matches('h1, h2, h3, h4, h5, h6, ul, ol, table, tr'))
      continue;
    const style = styleOf(element);
    const wrap = (name: string, unlessIn: string) => {
      if (element.closest(unlessIn) || element.querySelector(blocks)) return;
      const made = body.ownerDocument.createElement(name);
      made.append(...element.childNodes);
      element.append(made);
    };
    if (isBold(style.get('font-weight'))) wrap('strong', 'b, strong, h1, h2, h3, h4, h5, h6');
    if (style.get('font-style') === 'italic') wrap('em', 'i, em');
    const line = `${style.get('text-decoration')} ${style.get('text-decoration-line')}`;
    if (line.includes('line-through')) wrap('del', 's, strike, del');
    else if (line.includes('underline') && !element.querySelector('a')) wrap('u', 'a, u');
  }
  // Headings are bold anyway.
  for (const element of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)'))
    if (words(element) === words(element.closest('h1, h2, h3, h4, h5, h6') ?? body))
      unwrap(element);
  for (const element of body.querySelectorAll('span, font, ins, o\\:p')) unwrap(element);
  body.normalize();
  // Merges adjacent emphasis and removes empty emphasis.
  for (const element of body.querySelectorAll('b, strong, i, em, u, del, s')) {
    if (element.textContent === '') element.remove();
    else if (element.textContent?.trim() === '' && !element.querySelector('br, img'))
      unwrap(element);
    else {
      const before = element.previousElementSibling;
      if (before !== element.previousSibling || before?.localName !== element.localName) continue;
      before.append(...element.childNodes);
      element.remove();
    }
  }
  body.normalize();
}

/** Converts Word's lists, which are paragraphs with a bullet or number and a level, to elements. */
function listsByElements(body: HTMLElement) {
  // LibreOffice converts Word's numbered headings to lists.
  for (const list of [...body.querySelectorAll('ol, ul')].toReversed()) {
    const headings = [...list.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    if (headings.length > 0 && headings.map(signs).join('') === signs(list))
      list.replaceWith(...headings);
  }
  // Headings keep numbers, but no bullets.
  for (const sign of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) [style*="mso-list"]')) {
    if (!/ignore/.test(styleOf(sign).get('mso-list') ?? '')) continue;
    const mark = words(sign);
    sign.replaceWith(/^[\p{L}\p{N}]+[.)]/u.test(mark) ? `${mark} ` : '');
  }
  // Typed lists, and lists whose bullets were copied as characters.
  for (const paragraph of body.querySelectorAll('p')) {
    const text = paragraph.firstChild;
    const [bullet, sign] = /^\s*([•◦◇▪‣])\s+(?=\S)/.exec(text?.nodeValue ?? '') ?? [];
    if (!text || bullet === undefined) continue;
    text.nodeValue = text.nodeValue?.slice(bullet.length) ?? '';
    paragraph.setAttribute('style', `mso-list:l0 level${sign === '•' ? 1 : 2}`);
  }
  let lists: { list: Element; level: number }[] = [];
  for (const paragraph of body.querySelectorAll('p[class*="MsoList"], p[style*="mso-list"]')) {
    const style = styleOf(paragraph).get('mso-list') ?? '';
    const sign = [...paragraph.querySelectorAll('[style*="mso-list"]')].find((element) =>
      /ignore/.test(styleOf(element).get('mso-list') ?? ''),
    );
    if (!sign && !/level\d/.test(style)) continue;
    const mark = sign?.textContent?.trim() ?? '';
    const name = /^(?:\d+|[a-z]{1,4})[.)]/i.test(mark) ? 'ol' : 'ul';
    const level = Number(/level(\d+)/.exec(style)?.[1] ?? 1);
    sign?.remove();
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    const top = lists[0]?.list;
    if (paragraph.previousElementSibling !== top) lists = [];
    while (lists.length > 0 && (lists.at(-1)?.level ?? 0) > level) lists.pop();
    let last = lists.at(-1);
    if (last?.level === level && last.list.localName !== name) {
      lists.pop();
      last = lists.at(-1);
    }
    if (last?.level === level) {
      last.list.append(item);
      paragraph.remove();
      continue;
    }
    const list = body.ownerDocument.createElement(name);
    const start = Number.parseInt(mark);
    if (name === 'ol' && start > 1) list.setAttribute('start', String(start));
    list.append(item);
    if (last) {
      (last.list.lastElementChild ?? last.list).append(list);
      paragraph.remove();
    } else paragraph.replaceWith(list);
    lists.push({ list, level });
  }
  // Calligra creates a list for each item.
  for (const list of body.querySelectorAll(':is(ul, ol) + :is(ul, ol)')) {
    const above = list.previousElementSibling;
    if (list.previousSibling?.textContent?.trim() === '') list.previousSibling.remove();
    if (!above || list.previousSibling !== above) continue;
    const inner = list.querySelector(':scope > li:only-child > :is(ul, ol):only-child');
    if (inner && signs(inner) === signs(list)) (above.lastElementChild ?? above).append(inner);
    else if (list.localName === above.localName) above.append(...list.childNodes);
    else continue;
    list.remove();
  }
  // Google Docs and browsers put a nested list beside its item instead of in it.
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    if (list.previousElementSibling?.localName === 'li') list.previousElementSibling.append(list);
  for (const paragraph of body.querySelectorAll('li > p:only-of-type')) unwrap(paragraph);
}

/** Converts scene breaks, and the borders that Word makes of three hyphens, to rules. Removes empty paragraphs. */
function scenesByRules(body: HTMLElement) {
  const rule = () => body.ownerDocument.createElement('hr');
  for (const element of body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, center')) {
    if (element.querySelector('img, hr, table')) continue;
    const text = words(element);
    if (sceneBreak.test(text)) element.replaceWith(rule());
    else if (text === '' && element.parentNode) {
      const border = styleOf(element).get('border-bottom') ?? 'none';
      if (element.localName === 'div' && !/^(?:none|0)/.test(border)) element.replaceWith(rule());
      else element.remove();
    }
  }
}

/** Returns whether a line break is at an edge of its paragraph, where it has no effect. */
function isEdge(lineBreak: Element, way: 'previousSibling' | 'nextSibling'): boolean {
  for (let at: Node = lineBreak; ;) {
    let beside = at[way];
    while (beside && (beside.nodeName === 'BR' || beside.textContent?.trim() === '')) {
      if (beside.nodeName === 'IMG') return false;
      beside = beside[way];
    }
    if (beside) return beside.nodeType === 1 && (beside as Element).matches(blocks);
    const around: Element | null = at.parentElement;
    if (!around || around.localName === 'body' || around.matches(blocks)) return true;
    at = around;
  }
}

/** Returns the font size in pixels; null if neither a style nor a style sheet sets it. */
function sizeOf(element: Element, ofSheets: Map<Element, number>): number | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const [, size, unit] = /^([\d.]+)(px|pt)$/.exec(styleOf(at).get('font-size') ?? '') ?? [];
    if (size !== undefined) return Number(size) * (unit === 'pt' ? 4 / 3 : 1);
    const ofSheet = ofSheets.get(at);
    if (ofSheet !== undefined) return ofSheet;
  }
  return null;
}

/** Converts short paragraphs in a much larger font to headings, such as titles of Google Docs, LibreOffice and Apple's programs. */
function headingsBySize(body: HTMLElement, html: string) {
  // Apple's programs set it in a style sheet.
  const ofSheets = new Map<Element, number>();
  const rules = html.matchAll(/^\s*\w+\.([ps]\d+) \{[^}]*\bfont: [^;}]*?([\d.]+)px/gm);
  for (const [, name = '', size = ''] of rules)
    for (const element of body.querySelectorAll(`.${name}`)) ofSheets.set(element, Number(size));
  const letters = new Map<number, number>();
  const paragraphs: [Element, number][] = [];
  for (const paragraph of body.querySelectorAll('p, div')) {
    if (paragraph.querySelector(`img, ${blocks}`)) continue;
    const walker = body.ownerDocument.createTreeWalker(paragraph, 4 /* NodeFilter.SHOW_TEXT */);
    let smallest = Infinity;
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement && textContent?.trim())
        smallest = Math.min(smallest, sizeOf(parentElement, ofSheets) ?? 16);
    }
    const { length } = words(paragraph);
    letters.set(smallest, (letters.get(smallest) ?? 0) + length);
    if (length > 1 && length <= 120) paragraphs.push([paragraph, smallest]);
  }
  const [[usual] = [Infinity]] = [...letters].toSorted(([, one], [, other]) => other - one);
  for (const [paragraph, size] of paragraphs) {
    if (size < usual * 1.5 || paragraph.parentElement?.closest('li, td, th, blockquote')) continue;
    const heading = body.ownerDocument.createElement(size < usual * 2 ? 'h2' : 'h1');
    heading.append(...paragraph.childNodes);
    paragraph.replaceWith(heading);
  }
}

/** Repairs FocusWriter's empty title, which would contain the rest, and AbiWord's missing spaces before emphasis and links. */
export const mendedHtml = (html: string) =>
  html
    .replace(/<title\s*\/>/i, '')
    .replace(
      html.includes('xmlns:awml') ? /(?<=[^\s>([“‘])(?=<(?:span|a href="[^#]))/g : /^$/,
      ' ',
    );

/**
 * Reduces HTML from the clipboard of Word, Google Docs, LibreOffice and browsers to paragraphs, headings, lists, quotes,
 * emphasis, direct links, and rules between scenes. The caller must sanitize it.
 *
 * @param body of an inert document; changed in place
 * @param html from which the body was parsed, with its style sheets
 */
export function cleanPastedHtml(body: HTMLElement, html: string): void {
  dropHiddenContent(body);
  for (const quote of body.querySelectorAll('p[class*="quot" i]')) {
    const made = body.ownerDocument.createElement('blockquote');
    quote.replaceWith(made);
    made.append(quote);
  }
  cleanLinks(body);
  listsByElements(body);
  scenesByRules(body);
  headingsBySize(body, html);
  emphasisByElements(body);
  for (const lineBreak of body.querySelectorAll('br'))
    if (isEdge(lineBreak, 'previousSibling') || isEdge(lineBreak, 'nextSibling'))
      lineBreak.remove();
}

/**
 * Returns a plain text with blank lines between paragraphs, as markup requires. Word processors write each paragraph on one line.
 * Text copied from a PDF has lines of similar length, which are joined. Short lines may be verse and stay.
 */
export function paragraphsByLines(text: string): string {
  const unbroken = text.replace(/\r\n?/g, '\n').replaceAll('\ufffc', '');
  const lines = unbroken.split('\n');
  const written = lines.filter((line) => line.trim() !== '');
  const longest = Math.max(...lines.map(({ length }) => length));
  if ((lines.length - written.length) * 4 > lines.length - 1 || written.length < 2) return unbroken;
  const isFull = (line: string) => line.length > longest * 0.8;
  if (longest > 120 || written.filter(isFull).length * 2 < written.length)
    return longest > 100 ? written.join('\n\n') : unbroken;
  if (longest < 60) return unbroken;
  return lines
    .map((line, index) => {
      const next = lines[index + 1]?.trim() ?? '';
      if (line.trim() === '') return '';
      const wouldFit = line.length + 1 + next.indexOf(' ') < longest * 0.85;
      return line.trim() + (next === '' || wouldFit ? '\n\n' : line.endsWith('-') ? '' : ' ');
    })
    .join('')
    .trim();
}
