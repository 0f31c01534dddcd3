import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PayloadRequest } from 'payload';
import { ifThere } from '../../../platform/database/file-errors';

export const uploadFolder = ({ payload }: Pick<PayloadRequest, 'payload'>): string =>
  payload.collections.media.config.upload.staticDir ?? 'media';

/** Undoes changes to upload files, because files are not part of a transaction. */
export class MediaFiles {
  readonly #before = new Map<string, Map<string, Buffer>>();

  constructor(private readonly folder: string) {}

  /** Reads the files of an upload, before it is written. */
  async remember(filename: string): Promise<void> {
    if (this.#before.has(filename)) return;
    const contents = new Map<string, Buffer>();
    for (const name of await this.#namesOf(filename))
      contents.set(name, await readFile(path.join(this.folder, name)));
    this.#before.set(filename, contents);
  }

  /** Removes files that were written since, and restores files that were overwritten or removed. */
  async restore(): Promise<void> {
    for (const [filename, contents] of this.#before) {
      for (const name of await this.#namesOf(filename))
        if (!contents.has(name)) await rm(path.join(this.folder, name));
      for (const [name, bytes] of contents) await writeFile(path.join(this.folder, name), bytes);
    }
  }

  /** Returns the names of the upload and its sizes, which Payload names `<name>-<width>x<height>.<extension>`. */
  async #namesOf(filename: string): Promise<string[]> {
    const stem = filename.slice(0, -path.extname(filename).length);
    const names = (await ifThere(readdir(this.folder))) ?? [];
    return names.filter(
      (name) =>
        name === filename ||
        (name.startsWith(`${stem}-`) && /^\d+x\d+\.\w+$/.test(name.slice(stem.length + 1))),
    );
  }
}

/** Returns the files that a request's writes may change. They are restored if a write fails. */
export function changedFiles(req: PayloadRequest): MediaFiles {
  req.context.mediaFiles ??= new MediaFiles(uploadFolder(req));
  return req.context.mediaFiles as MediaFiles;
}
