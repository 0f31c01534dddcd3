import { randomUuid } from './random-uuid';

/** A picture that came with its description. */
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
