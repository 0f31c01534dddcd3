import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * The files beside the database, which know no transactions: what they were before an upload is remembered, so that
 * they can be put back.
 */
export class MediaFiles {
  readonly #before = new Map<string, Map<string, Buffer>>();

  /** @param folder where Payload keeps the uploads; without one (an object store) there is nothing to put back */
  constructor(private readonly folder: string | undefined) {}

  /** Call it before an upload of this name is written. */
  async remember(filename: string): Promise<void> {
    if (this.folder === undefined || this.#before.has(filename)) return;
    const contents = new Map<string, Buffer>();
    for (const name of await this.#namesOf(this.folder, filename))
      contents.set(name, await readFile(path.join(this.folder, name)));
    this.#before.set(filename, contents);
  }

  /** Removes what has been written since, and restores what was overwritten or removed. */
  async putBack(): Promise<void> {
    if (this.folder === undefined) return;
    for (const [filename, contents] of this.#before) {
      for (const name of await this.#namesOf(this.folder, filename))
        if (!contents.has(name)) await rm(path.join(this.folder, name));
      for (const [name, bytes] of contents) await writeFile(path.join(this.folder, name), bytes);
    }
  }

  /** The upload itself and its sizes, which Payload calls `<name>-<width>x<height>.<extension>`. */
  async #namesOf(folder: string, filename: string): Promise<string[]> {
    const stem = filename.slice(0, -path.extname(filename).length);
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return names.filter(
      (name) =>
        name === filename ||
        (name.startsWith(`${stem}-`) && /^\d+x\d+\.\w+$/.test(name.slice(stem.length + 1))),
    );
  }
}
