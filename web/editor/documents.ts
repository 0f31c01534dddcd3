import { sanitizedHtml } from '../browser/trusted-types';
import { markdownFromHtml, markdownFromText, textFromHtml } from './paste';

/** Documents that become text where they are dropped. */
const kinds = /\.(docx|odt|md|markdown|txt)$/i;

export const isDocument = ({ name }: File) => kinds.test(name);

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** Names of the styles of an OpenDocument text that are bold, italic or a scene break's. */
function stylesOf(document: Document) {
  const bold = new Set<string>();
  const italic = new Set<string>();
  for (const style of document.getElementsByTagName('style:style')) {
    const name = style.getAttribute('style:name') ?? '';
    const [text] = style.getElementsByTagName('style:text-properties');
    if (text?.getAttribute('fo:font-weight') === 'bold') bold.add(name);
    if (text?.getAttribute('fo:font-style') === 'italic') italic.add(name);
  }
  return { bold, italic };
}

/** An OpenDocument text as HTML: paragraphs, headings, lists, links, notes, bold and italic letters, tables. */
function htmlOfOdt(xml: string): string {
  // A document that nothing is shown from: what is taken out of it is sanitized as what is pasted is.
  const document = new DOMParser().parseFromString(sanitizedHtml(xml) as string, 'application/xml');
  const { bold, italic } = stylesOf(document);
  const notes: string[] = [];
  const inside = (element: Node): string => [...element.childNodes].map(html).join('');
  const lettered = (element: Element, words: string) => {
    const style = element.getAttribute('text:style-name') ?? '';
    const leaning = italic.has(style) ? `<em>${words}</em>` : words;
    return bold.has(style) ? `<strong>${leaning}</strong>` : leaning;
  };
  const html = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? '');
    if (!(node instanceof Element)) return '';
    switch (node.tagName) {
      case 'text:p':
        return `<p>${lettered(node, inside(node))}</p>`;
      case 'text:h': {
        const level = Math.min(6, Number(node.getAttribute('text:outline-level') ?? 2));
        return `<h${level}>${inside(node)}</h${level}>`;
      }
      case 'text:span':
        return lettered(node, inside(node));
      case 'text:a':
        return `<a href="${escaped(node.getAttribute('xlink:href') ?? '')}">${inside(node)}</a>`;
      case 'text:line-break':
        return '<br>';
      case 'text:s':
      case 'text:tab':
        return ' ';
      case 'text:list':
        return `<ul>${inside(node)}</ul>`;
      case 'text:list-item':
        return `<li>${inside(node)}</li>`;
      case 'table:table':
        return `<table>${inside(node)}</table>`;
      case 'table:table-row':
        return `<tr>${inside(node)}</tr>`;
      case 'table:table-cell':
        return `<td>${inside(node)}</td>`;
      // As Word copies them.
      case 'text:note': {
        const number = notes.push('');
        const [note] = node.getElementsByTagName('text:note-body');
        notes[number - 1] =
          `<div><a href="#_ftnref${number}">${number}</a>${note ? inside(note) : ''}</div>`;
        return `<a href="#_ftn${number}">${number}</a>`;
      }
      // What was changed since, and remarks beside the text.
      case 'text:tracked-changes':
      case 'office:annotation':
        return '';
      default:
        return inside(node);
    }
  };
  const [body] = document.getElementsByTagName('office:text');
  return body ? inside(body) + notes.join('') : '';
}

const asText = (html: string) => markdownFromHtml(html) ?? markdownFromText(textFromHtml(html));

/**
 * The text of a document, as Markdown. What reads Word's is loaded when the first one comes.
 *
 * @throws Error when it is damaged
 */
export async function textOfDocument(file: File): Promise<string> {
  const kind = kinds.exec(file.name)?.[1]?.toLowerCase();
  if (kind === 'docx') {
    const { default: mammoth } = await import('mammoth');
    const { value } = await mammoth.convertToHtml({ arrayBuffer: await file.arrayBuffer() });
    return asText(value);
  }
  if (kind === 'odt') {
    const { unzipSync, strFromU8 } = await import('fflate');
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: ({ name }) => name === 'content.xml',
    });
    const content = files['content.xml'];
    if (!content) throw new Error('This is no OpenDocument text.');
    return asText(htmlOfOdt(strFromU8(content)));
  }
  const text = (await file.text()).replace(/\r\n?/g, '\n').trim();
  return kind === 'txt' ? markdownFromText(text) : text;
}
