import type { CallReply } from '../../../cms/contract/calls';
import { lengthComplaint, longestPictureDescription } from '../../../cms/contract/plain/limits';
import { DescribedFile } from '../documents';
import { imageProblem, isCanceled, sendPicture, type SendPicture, wordsOf } from './upload-image';

export type UploadedPicture = CallReply<'POST /media'>;

/** A chosen file that is not stored yet. */
export type Upload = {
  key: number;
  file: File;
  alt: string;
  altError: string | null;
  /** Why it was not stored. */
  failure: string | null;
  /** True if another try may succeed. */
  canBeSent: boolean;
  /** Sent part, from 0 to 1; null unless it is being sent. */
  part: number | null;
};

/** @param isLast whether the queue is empty */
type OnSent = (picture: UploadedPicture, isLast: boolean, file: File) => void;

/** Returns why a description of a picture is invalid, or null. */
export const altErrorOf = (alt: string) =>
  alt.trim() === ''
    ? 'Is required.'
    : lengthComplaint(alt.trim(), { most: longestPictureDescription });

/** Queue of uploads to the library. Files are sent one by one. A failed one stays until it is retried or removed. */
export class UploadQueue {
  uploads: readonly Upload[] = [];
  #lastKey = 0;
  #sent: { key: number; canceler: AbortController } | null = null;
  readonly #listeners = new Set<() => void>();

  /** @param send replaced in tests */
  constructor(private readonly send: SendPicture = sendPicture) {}

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: File[]) {
    const added = files.map((file) => {
      const failure = imageProblem(file);
      return {
        key: ++this.#lastKey,
        file,
        alt: file instanceof DescribedFile ? file.alt : '',
        altError: null,
        failure,
        canBeSent: failure === null,
        part: null,
      };
    });
    this.#set([...this.uploads, ...added]);
  }

  describe(key: number, alt: string) {
    const error = altErrorOf(alt);
    this.#change(key, { alt, altError: alt.trim() === '' ? null : error });
  }

  /** Refuses a file that the browser cannot show. */
  refuse(key: number) {
    const failure = 'This file is not an image, or it is damaged. Choose another file.';
    this.#change(key, { failure, canBeSent: false });
  }

  drop(key: number) {
    if (this.#sent?.key === key) this.#sent.canceler.abort();
    this.#set(this.uploads.filter((upload) => upload.key !== key));
  }

  /** Stops sending a file. It stays in the queue. */
  cancel(key: number) {
    if (this.#sent?.key === key) this.#sent.canceler.abort();
    else this.#change(key, { part: null });
  }

  cancelAll() {
    for (const { key } of this.uploads) this.cancel(key);
  }

  /** Sends all files that can be sent, or none if one of them has no description. */
  async sendAll(onSent: OnSent) {
    const ready = this.uploads.filter(({ canBeSent }) => canBeSent);
    if (ready.some(({ part }) => part !== null)) return;
    for (const { key, alt } of ready) this.#change(key, { altError: altErrorOf(alt) });
    if (ready.some(({ alt }) => altErrorOf(alt) !== null)) return;
    for (const { key } of ready) this.#change(key, { part: 0, failure: null });
    for (const { key, file, alt } of ready)
      if (this.uploads.some((upload) => upload.key === key && upload.part === 0))
        await this.#sendOne(key, file, alt, onSent);
  }

  async #sendOne(key: number, file: File, alt: string, onSent: OnSent) {
    const canceler = new AbortController();
    this.#sent = { key, canceler };
    const onProgress = (part: number) => this.#change(key, { part });
    try {
      const picture = await this.send(file, alt.trim(), { onProgress, signal: canceler.signal });
      this.#set(this.uploads.filter((upload) => upload.key !== key));
      onSent(picture, this.uploads.length === 0, file);
    } catch (error) {
      const failure = isCanceled(error) ? 'It was not sent.' : wordsOf(error);
      this.#change(key, { part: null, failure });
    }
  }

  #change(key: number, fields: Partial<Upload>) {
    this.#set(
      this.uploads.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)),
    );
  }

  #set(uploads: readonly Upload[]) {
    this.uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
