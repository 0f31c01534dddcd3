import { markdownFromHtml, markdownFromText, textFromHtml } from '../../text-editor/paste';
import { sanitizedHtml } from '../browser/trusted-types';
import { randomUuid } from './random-uuid';

/** Documents that can be dropped into the text. */
const kinds = /\.(docx|odt|md|markdown|txt)$/i;

export const isDocument = ({ name }: File) => kinds.test(name);

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** Returns properties of an OpenDocument style as CSS declarations. */
function cssOf(properties: Element): string {
  const lines = ['line-through', 'underline'].filter(
    (line) => (properties.getAttribute(`style:text-${line}-style`) ?? 'none') !== 'none',
  );
  const css = {
    'font-weight': properties.getAttribute('fo:font-weight'),
    'font-style': properties.getAttribute('fo:font-style'),
    'font-size': properties.getAttribute('fo:font-size'),
    display: properties.getAttribute('text:display'),
    'text-decoration': lines.join(' '),
  };
  return Object.entries(css)
    .map(([property, value]) => (value ? `${property}:${value};` : ''))
    .join('');
}

/** Elements of OpenDocument that HTML has, too. */
const sameElements: Record<string, string> = {
  'text:list-item': 'li',
  'table:table': 'table',
  'table:table-row': 'tr',
  'table:table-cell': 'td',
};

/** Tracked changes, comments, tables of contents, and titles of pictures. */
const leftOut = new Set([
  ...['text:tracked-changes', 'office:annotation', 'text:table-of-content', 'text:ruby-text'],
  ...['svg:title', 'svg:desc'],
]);

const dataUrl = (name: string, bytes: Uint8Array) => {
  const kind = name.split('.').at(-1)?.toLowerCase().replace('jpg', 'jpeg') ?? '';
  const letters = Array.from(bytes, (byte) => String.fromCodePoint(byte));
  return `data:image/${kind};base64,${btoa(letters.join(''))}`;
};

/** Parses XML that is never displayed. It is sanitized like pasted content. */
function parse(xml: Uint8Array) {
  const sanitized = sanitizedHtml(new TextDecoder().decode(xml)) as string;
  return new DOMParser().parseFromString(sanitized, 'application/xml');
}

/** Converts an OpenDocument text to HTML: paragraphs, headings, lists, links, notes, pictures, tables, and text styles. */
function htmlOfOdt(files: Record<string, Uint8Array>): string {
  const { 'content.xml': content, 'styles.xml': common } = files;
  if (!content) throw new Error('This file is not an OpenDocument text.');
  const document = parse(content);
  const documents = [...(common ? [parse(common)] : []), document];
  const all = (name: string) => documents.flatMap((each) => [...each.getElementsByTagName(name)]);
  const styles = new Map(
    all('style:style').map((style) => [style.getAttribute('style:name'), style]),
  );
  /** Returns a style, after those that it inherits from. */
  const chainOf = (name: string | null): Element[] => {
    const style = styles.get(name);
    return style ? [...chainOf(style.getAttribute('style:parent-style-name')), style] : [];
  };
  const listStyles = all('text:list-style');
  const notes: string[] = [];
  const inside = (element: Node): string => [...element.childNodes].map(html).join('');
  /** Returns the tag of a list. Its style, or that of the outer list, defines a number or a bullet for each level. */
  const listTag = (list: Element) => {
    let [level, name] = [0, ''];
    for (let at: Element | null = list; at; at = at.parentElement)
      if (at.tagName === 'text:list') {
        level += 1;
        name ||= at.getAttribute('text:style-name') ?? '';
      }
    const isNumbered = listStyles
      .filter((style) => style.getAttribute('style:name') === name)
      .flatMap((style) => [...style.getElementsByTagName('text:list-level-style-number')])
      .some((each) => each.getAttribute('text:level') === String(level));
    return isNumbered ? 'ol' : 'ul';
  };
  const html = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? '');
    if (!(node instanceof Element)) return '';
    if (leftOut.has(node.tagName)) return '';
    const same = sameElements[node.tagName];
    if (same) return `<${same}>${inside(node)}</${same}>`;
    const chain = chainOf(node.getAttribute('text:style-name'));
    const css = chain
      .flatMap((style) => [...style.getElementsByTagName('style:text-properties')])
      .map(cssOf)
      .join('');
    switch (node.tagName) {
      case 'text:p': {
        const names = chain.map((style) => style.getAttribute('style:name')).join(' ');
        if (names.includes('Horizontal_20_Line')) return '<hr>';
        const kind = /Quot|Block_20_Text/.test(names) ? ' class="Quote"' : '';
        return `<p${kind} style="${css}">${inside(node)}</p>`;
      }
      case 'text:h': {
        const level = Math.min(6, Number(node.getAttribute('text:outline-level') ?? 2));
        return `<h${level}>${inside(node)}</h${level}>`;
      }
      case 'text:span':
        return `<span style="${css}">${inside(node)}</span>`;
      case 'text:a':
        return `<a href="${escaped(node.getAttribute('xlink:href') ?? '')}">${inside(node)}</a>`;
      case 'text:line-break':
        return '<br>';
      case 'text:s':
      case 'text:tab':
        return ' ';
      case 'text:list':
        return `<${listTag(node)}>${inside(node)}</${listTag(node)}>`;
      case 'draw:frame': {
        const [picture] = node.getElementsByTagName('draw:image');
        const source = picture?.getAttribute('xlink:href') ?? '';
        const bytes = files[source];
        if (!bytes) return inside(node);
        const words = node.getElementsByTagName('svg:desc')[0]?.textContent ?? '';
        return `<img src="${dataUrl(source, bytes)}" alt="${escaped(words)}">`;
      }
      // In the format of Word's clipboard.
      case 'text:note': {
        const number = notes.push('');
        const [note] = node.getElementsByTagName('text:note-body');
        notes[number - 1] =
          `<div><a href="#_ftnref${number}">${number}</a>${note ? inside(note) : ''}</div>`;
        return `<a href="#_ftn${number}">${number}</a>`;
      }
      default:
        return inside(node);
    }
  };
  const [body] = document.getElementsByTagName('office:text');
  return body ? inside(body) + notes.join('') : '';
}

/** Horizontal lines (empty paragraphs with a border) and hidden text in Word documents. mammoth ignores both. */
const line =
  /<w:p\b(?:(?!<\/w:p>|<w:t\b|<w:drawing)[^])*(?:<w:pBdr>|\bo:hr="t")(?:(?!<\/w:p>|<w:t\b|<w:drawing)[^])*<\/w:p>/g;
const hidden = /<w:r\b(?:(?!<\/w:r>)[^])*<w:vanish\/>(?:(?!<\/w:r>)[^])*<\/w:r>/g;

/** Styles of Word and LibreOffice that mammoth does not know. */
const wordStyles = [
  "p[style-name='Title'] => h1:fresh",
  'u => u',
  ...['Emphasis', 'Subtle Emphasis', 'Intense Emphasis', 'Book Title'].map(
    (name) => `r[style-name='${name}'] => em`,
  ),
  ...['Quote', 'Intense Quote', 'Quotations', 'Block Text'].map(
    (name) => `p[style-name='${name}'] => blockquote > p:fresh`,
  ),
];

const asText = (html: string) => markdownFromHtml(html) ?? markdownFromText(textFromHtml(html));

/** Returns a document as Markdown. Loads the parser for Word documents on first use. @throws Error if it is damaged */
export async function textOfDocument(file: File): Promise<string> {
  const kind = kinds.exec(file.name)?.[1]?.toLowerCase();
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  const unzipped = async () => unzipSync(new Uint8Array(await file.arrayBuffer()));
  if (kind === 'docx') {
    const { default: mammoth } = await import('mammoth');
    const { 'word/document.xml': document, ...files } = await unzipped();
    if (!document) throw new Error('This file is not a Word document.');
    const text = strFromU8(document)
      .replace(hidden, '')
      .replace(line, '<w:p><w:r><w:t>***</w:t></w:r></w:p>');
    const { buffer } = zipSync({ ...files, 'word/document.xml': strToU8(text) }, { level: 0 });
    const { value } = await mammoth.convertToHtml(
      { arrayBuffer: buffer },
      { styleMap: wordStyles },
    );
    return asText(value);
  }
  if (kind === 'odt') return asText(htmlOfOdt(await unzipped()));
  const text = (await file.text()).replace(/\r\n?/g, '\n').trim();
  return kind === 'txt' ? markdownFromText(text) : text;
}

export class DescribedFile extends File {
  alt = '';
}

const embedded = /!\[((?:\\.|[^\]\\])*)\]\(data:image\/(\w+);base64,([\w+/=\s]+)\)/g;

/** Extracts embedded pictures as files. Until they are stored, their names are their URLs in the text. */
export function takeEmbedded(markdown: string): { markdown: string; files: File[] } {
  const files: File[] = [];
  const kept = markdown.replace(embedded, (_, alt: string, kind: string, base64: string) => {
    const name = `picture-${randomUuid()}.${kind === 'jpeg' ? 'jpg' : kind}`;
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const file = new DescribedFile([bytes], name, { type: `image/${kind}` });
    file.alt = alt.replace(/\\(.)/g, '$1');
    files.push(file);
    return `![${alt}](${name})`;
  });
  return { markdown: kept, files };
}
