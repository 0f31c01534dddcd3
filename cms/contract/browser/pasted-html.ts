/** Schemes of URLs that a text may lead to. */
const linkable = /^(?:https?:|mailto:|\/(?!\/))/i;

/** Marks of footnotes and endnotes, as Word, LibreOffice and Google Docs link them. */
const noteMark = /#(?:_(?:ftn|edn)(?:ref)?\d|sd(?:foot|end)note\d|ftnt|endnt)/i;

/** Marks of remarks that an editor made beside the text. */
const remarkMark = /#(?:_msocom_|_msoanchor_|cmnt)/i;

/** A paragraph that is nothing but the sign of a scene break. */
const sceneBreak = /^(?:([*#~•⁂❦❧☙✻✽])(?:\s*\1)*|([-–—_=])(?:\s*\2){2,})$/u;

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, table, tr, td, th, hr, pre';

const words = (element: Element) => (element.textContent ?? '').replaceAll('\u00a0', ' ').trim();

const signs = (element: Element) => (element.textContent ?? '').replace(/\s/g, '');

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** What an element says of itself in its style; DOM's own parser does not know Word's properties. */
function styleOf(element: Element): Map<string, string> {
  const declarations = (element.getAttribute('style') ?? '').split(';').map((declaration) => {
    const [name = '', ...value] = declaration.split(':');
    return [name.trim().toLowerCase(), value.join(':').trim().toLowerCase()] as const;
  });
  return new Map(declarations);
}

/** Pages that only count clicks, by host name and path, and the parameters that have the true URL. */
const detours =
  /^(?:(?:www\.)?google\.[a-z.]+\/url|(?:lm?\.facebook|l\.(?:instagram|messenger))\.com\/|www\.youtube\.com\/redirect|duckduckgo\.com\/l\/|[a-z0-9]+\.safelinks\.protection\.outlook\.com\/|slack-redir\.net\/link|out\.reddit\.com\/|www\.linkedin\.com\/(?:safety\/go|redir)|(?:m\.)?vk\.com\/away)/;
const trueUrl = ['q', 'url', 'u', 'uddg', 'to'];

/** Tracking parameters, which are removed from pasted links. */
const tracker =
  /^(?:utm_\w+|(?:fb|g|d|ms|tt|tw|y)clid|[gw]braid|igshid|mc_[ce]id|mkt_tok|_hs(?:enc|mi)|ref_src)$/;

/** Returns a URL of this site as its path: browsers copy whole URLs. */
export const withoutOwnOrigin = (url: string): string =>
  'location' in globalThis && url.startsWith(`${location.origin}/`)
    ? url.slice(location.origin.length)
    : url;

/** Returns the URL that a link leads to, without redirects and trackers; null for a place of the copied text. */
function linkTarget(href: string): string | null {
  if (!linkable.test(href)) return null;
  if (!URL.canParse(href)) return href;
  const url = new URL(href);
  const { searchParams } = url;
  if (detours.test(url.hostname + url.pathname))
    for (const name of trueUrl) {
      const target = searchParams.get(name);
      if (target !== null && linkable.test(target)) return linkTarget(target);
    }
  const trackers = [...searchParams.keys()].filter((name) => tracker.test(name));
  for (const name of trackers) searchParams.delete(name);
  return trackers.length > 0 ? url.href : href;
}

/** Where a word may be broken, other characters without a width, and what stands for a note or a picture. */
const unseen = /[\u00ad\u200b\u2060\ufeff\ufffc]/g;

/** What is no part of the text: remarks, deletions that were tracked, hidden words, and what programs tell each other. */
function dropWhatIsNotSaid(body: HTMLElement) {
  const walker = body.ownerDocument.createTreeWalker(body, 4 | 128 /* text, comments */);
  const comments: Node[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode.nodeType === 8) comments.push(currentNode);
    else currentNode.nodeValue = currentNode.nodeValue?.replace(unseen, '') ?? '';
  }
  for (const comment of comments) comment.parentNode?.removeChild(comment);
  const unsaid =
    'style, script, meta, link, title, xml, del[cite], del[datetime], a.msocomanchor, ' +
    '[style*="mso-element:comment"], [style*="mso-hide:all"], .Apple-interchange-newline';
  for (const element of body.querySelectorAll(unsaid)) element.remove();
  for (const element of body.querySelectorAll('[style*="display"]'))
    if (styleOf(element).get('display') === 'none') element.remove();
  for (const link of body.querySelectorAll('a')) {
    if (!remarkMark.test(link.getAttribute('href') ?? '')) continue;
    // What a remark says stands in a paragraph of its own, which links back.
    if (/#cmnt_ref/.test(link.href)) link.closest('div, p')?.remove();
    else (link.closest('sup') ?? link).remove();
  }
}

/** Notes keep their marks in brackets, links their true URLs; bookmarks and places in the copied text are no links. */
function cleanLinks(body: HTMLElement) {
  for (const link of body.querySelectorAll('a')) {
    const written = link.getAttribute('href') ?? '';
    // The sign at a heading that links to it.
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

/** Emphasis is written as styles by some: it becomes an element. Google wraps all that it copies into a bold that is none. */
function emphasisByElements(body: HTMLElement) {
  // Links look underlined by themselves.
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
  // A heading is bold by itself.
  for (const element of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)'))
    if (words(element) === words(element.closest('h1, h2, h3, h4, h5, h6') ?? body))
      unwrap(element);
  for (const element of body.querySelectorAll('span, font, ins, o\\:p')) unwrap(element);
  body.normalize();
  // One emphasis of several runs is one; one of nothing is none.
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

/** Word writes a list as paragraphs that begin with a sign, and with how deep they stand: they become one. */
function listsByElements(body: HTMLElement) {
  // LibreOffice makes a list of Word's headings.
  for (const list of [...body.querySelectorAll('ol, ul')].toReversed()) {
    const headings = [...list.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    if (headings.length > 0 && headings.map(signs).join('') === signs(list))
      list.replaceWith(...headings);
  }
  // A heading of a list keeps its number, but no bullet.
  for (const sign of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) [style*="mso-list"]')) {
    if (!/ignore/.test(styleOf(sign).get('mso-list') ?? '')) continue;
    const said = words(sign);
    sign.replaceWith(/^[\p{L}\p{N}]+[.)]/u.test(said) ? `${said} ` : '');
  }
  // Lists that are typed, or whose bullets were copied as letters.
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
    const said = sign?.textContent?.trim() ?? '';
    const name = /^(?:\d+|[a-z]{1,4})[.)]/i.test(said) ? 'ol' : 'ul';
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
    const start = Number.parseInt(said);
    if (name === 'ol' && start > 1) list.setAttribute('start', String(start));
    list.append(item);
    if (last) {
      (last.list.lastElementChild ?? last.list).append(list);
      paragraph.remove();
    } else paragraph.replaceWith(list);
    lists.push({ list, level });
  }
  // Calligra writes a list for each item.
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
  // A list in a list beside its item, as Google and browsers write it, belongs to that item.
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    if (list.previousElementSibling?.localName === 'li') list.previousElementSibling.append(list);
  for (const paragraph of body.querySelectorAll('li > p:only-of-type')) unwrap(paragraph);
}

/** A row of signs between two scenes, or the border that Word makes of three hyphens, is a rule. Empty paragraphs are space. */
function scenesByRules(body: HTMLElement) {
  const rule = () => body.ownerDocument.createElement('hr');
  for (const element of body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, center')) {
    if (element.querySelector('img, hr, table')) continue;
    const said = words(element);
    if (sceneBreak.test(said)) element.replaceWith(rule());
    else if (said === '' && element.parentNode) {
      const border = styleOf(element).get('border-bottom') ?? 'none';
      if (element.localName === 'div' && !/^(?:none|0)/.test(border)) element.replaceWith(rule());
      else element.remove();
    }
  }
}

/** Whether nothing stands between a break and the edge of its paragraph, or the next one: there it says nothing. */
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

/** Size of letters in pixels; null where neither a style nor a style sheet says. */
function sizeOf(element: Element, ofSheets: Map<Element, number>): number | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const [, size, unit] = /^([\d.]+)(px|pt)$/.exec(styleOf(at).get('font-size') ?? '') ?? [];
    if (size !== undefined) return Number(size) * (unit === 'pt' ? 4 / 3 : 1);
    const ofSheet = ofSheets.get(at);
    if (ofSheet !== undefined) return ofSheet;
  }
  return null;
}

/** A short paragraph in much larger letters than the text is a heading: titles of Google Docs, LibreOffice and Apple's programs. */
function headingsBySize(body: HTMLElement, html: string) {
  // Apple's programs say it in a style sheet.
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

/** FocusWriter's empty title would hold all that comes after it. AbiWord leaves out the blanks before emphases and links. */
export const mendedHtml = (html: string) =>
  html
    .replace(/<title\s*\/>/i, '')
    .replace(
      html.includes('xmlns:awml') ? /(?<=[^\s>([“‘])(?=<(?:span|a href="[^#]))/g : /^$/,
      ' ',
    );

/**
 * What Word, Google Docs, LibreOffice and browsers put on the clipboard, as the HTML that somebody would have written by
 * hand: paragraphs, headings, lists, quotes, emphasis, links to where they lead, and rules between scenes. It is not made
 * safe: its caller sanitizes it.
 *
 * @param body of a document that nothing is shown from; it is changed in place
 * @param html from which the body was parsed, with its style sheets
 */
export function cleanPastedHtml(body: HTMLElement, html: string): void {
  dropWhatIsNotSaid(body);
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
 * A plain text with blank lines between its paragraphs, which markup needs. Word processors write a line for each paragraph. In what
 * is copied from a page, such as a PDF, most lines are nearly as long as the longest. A text whose lines are short may be verse, or
 * broken by hand: it stays.
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
