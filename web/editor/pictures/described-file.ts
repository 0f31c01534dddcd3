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
