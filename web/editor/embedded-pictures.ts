import { randomUuid } from './random-uuid';

/** A picture that came with its description. */
export class DescribedFile extends File {
  constructor(
    parts: BlobPart[],
    name: string,
    type: string,
    readonly alt: string,
  ) {
    super(parts, name, { type });
  }
}

const embedded = /!\[((?:\\.|[^\]\\])*)\]\(data:image\/(\w+);base64,([\w+/=\s]+)\)/g;

/** Extracts embedded pictures as files. Until they are stored, their names are their URLs in the text. */
export function takeEmbedded(markdown: string): { markdown: string; files: File[] } {
  const files: File[] = [];
  const kept = markdown.replace(embedded, (_, alt: string, kind: string, base64: string) => {
    const name = `picture-${randomUuid()}.${kind === 'jpeg' ? 'jpg' : kind}`;
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    files.push(new DescribedFile([bytes], name, `image/${kind}`, alt.replace(/\\(.)/g, '$1')));
    return `![${alt}](${name})`;
  });
  return { markdown: kept, files };
}
