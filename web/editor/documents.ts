import { markdownFromHtml, markdownFromText, textFromHtml } from '../../text-editor/paste';
import { sanitizedHtml } from '../browser/trusted-types';
import { randomUuid } from './random-uuid';

/** Documents that can be dropped into the text. */
const kinds = /\.(docx|odt|md|markdown|txt)$/i;

export const isDocument = ({ name }: File) => kinds.test(name);

/** Maximum bytes in a document. Those of XML count ten times, because it takes seconds per million to read. */
const mostBytes = 100_000_000;

/** Bytes of a file that are unpacked before the result is counted, which is at most a thousand times as many. */
const step = 16_384;

/** Maximum number of styles that inherit from each other. */
const mostHeirs = 50;

/** Unpacks a document. Counts what comes out, because the sizes in the file may be wrong. @throws Error if it is too large */
async function unzipped(file: File): Promise<Record<string, Uint8Array>> {
  const { Unzip, UnzipInflate } = await import('fflate');
  let left = mostBytes;
  const found = new Map<string, BlobPart[]>();
  const unzip = new Unzip((entry) => {
    const chunks: BlobPart[] = [];
    found.set(entry.name, chunks);
    entry.ondata = (error, chunk) => {
      if (error) throw error;
      // Many empty files take long, too.
      left -= step + chunk.length * (/\.(xml|rels)$/.test(entry.name) ? 10 : 1);
      if (left < 0) throw new Error('This document is too large.');
      chunks.push(new Uint8Array(chunk));
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (let at = 0; at < bytes.length; at += step)
    unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  const joined = [...found].map(
    async ([name, chunks]) => [name, new Uint8Array(await new Blob(chunks).arrayBuffer())] as const,
  );
  return Object.fromEntries(await Promise.all(joined));
}

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
  const chainOf = (name: string | null, heirs = 0): Element[] => {
    const style = heirs < mostHeirs && styles.get(name);
    if (!style) return [];
    return [...chainOf(style.getAttribute('style:parent-style-name'), heirs + 1), style];
  };
  const numbered = new Set(
    all('text:list-level-style-number').map(
      (level) =>
        `${level.parentElement?.getAttribute('style:name')} ${level.getAttribute('text:level')}`,
    ),
  );
  const notes: string[] = [];
  /** Styles of the list and those around it. */
  const lists: string[] = [];
  const inside = (element: Node): string => [...element.childNodes].map(html).join('');
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
      // The style, or that of the list around it, defines a number or a bullet for each level.
      case 'text:list': {
        const name = node.getAttribute('text:style-name') || (lists.at(-1) ?? '');
        const tag = numbered.has(`${name} ${lists.push(name)}`) ? 'ol' : 'ul';
        const content = inside(node);
        lists.pop();
        return `<${tag}>${content}</${tag}>`;
      }
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

/** Paragraphs and runs of Word without others in them. A match ends where another begins, so searching takes linear time. */
const paragraph = /<w:p[ >](?:(?!<w:p[ >])[^])*?<\/w:p>/g;
const run = /<w:r[ >](?:(?!<w:r[ >])[^])*?<\/w:r>/g;

const isHidden = (text: string) => text.includes('<w:vanish/>');
const isLine = (text: string) =>
  /<w:pBdr>|\bo:hr="t"/.test(text) && !/<w:t\b|<w:drawing/.test(text);

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
  const { strFromU8, strToU8, zipSync } = await import('fflate');
  if (kind === 'docx') {
    const { default: mammoth } = await import('mammoth');
    const { 'word/document.xml': document, ...files } = await unzipped(file);
    if (!document) throw new Error('This file is not a Word document.');
    // mammoth ignores horizontal lines (empty paragraphs with a border), and shows hidden text.
    const text = strFromU8(document)
      .replace(run, (words) => (isHidden(words) ? '' : words))
      .replace(paragraph, (words) =>
        isLine(words) ? '<w:p><w:r><w:t>***</w:t></w:r></w:p>' : words,
      );
    const { buffer } = zipSync({ ...files, 'word/document.xml': strToU8(text) }, { level: 0 });
    const { value } = await mammoth.convertToHtml(
      { arrayBuffer: buffer },
      { styleMap: wordStyles },
    );
    return asText(value);
  }
  if (kind === 'odt') return asText(htmlOfOdt(await unzipped(file)));
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
