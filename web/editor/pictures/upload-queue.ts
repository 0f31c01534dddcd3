import type { CallReply } from '../../../cms/contract/calls';
import { lengthComplaint, longestPictureDescription } from '../../../cms/contract/limits';
import { DescribedFile } from '../embedded-pictures';
import { imageProblem } from './image-problem';
import { isCanceled, type SendPicture, wordsOf } from './upload-image';

export type UploadedPicture = CallReply<'POST /media'>;

/** A chosen file that is not stored yet. */
export type Upload = {
  key: number;
  file: File;
  alt: string;
  altError: string | null;
  /** Why it was not stored. */
  failure: string | null;
  /** Whether sending it again may help. */
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
  readonly #sent = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();

  constructor(private readonly send: SendPicture) {}

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = () => this.uploads;

  add(files: File[]) {
    const added = files.map((file) => {
      const failure = imageProblem(file);
      const canBeSent = failure === null;
      return {
        key: ++this.#lastKey,
        file,
        alt: file instanceof DescribedFile ? file.alt : '',
        altError: null,
        failure,
        canBeSent,
        part: null,
      };
    });
    this.#set([...this.uploads, ...added]);
  }

  describe(key: number, alt: string) {
    const error = altErrorOf(alt);
    this.#change(key, { alt, altError: alt.trim() === '' ? null : error });
  }

  /** The browser cannot show the file. */
  refuse(key: number) {
    const failure = 'This is no picture, or a damaged one. Choose another file.';
    this.#change(key, { failure, canBeSent: false });
  }

  drop(key: number) {
    this.#sent.get(key)?.abort();
    this.#set(this.uploads.filter((upload) => upload.key !== key));
  }

  /** Stops sending a file. It stays in the queue. */
  cancel(key: number) {
    const canceler = this.#sent.get(key);
    if (canceler) canceler.abort();
    else this.#change(key, { part: null });
  }

  cancelAll() {
    for (const { key } of this.uploads) this.cancel(key);
  }

  /** Sends all files that can be sent, or none if one of them has no description. */
  async sendAll(onSent: OnSent) {
    const ready = this.uploads.filter(({ canBeSent, part }) => canBeSent && part === null);
    if (ready.length < this.uploads.filter(({ canBeSent }) => canBeSent).length) return;
    for (const { key, alt } of ready) this.#change(key, { altError: altErrorOf(alt) });
    if (ready.some(({ alt }) => altErrorOf(alt) !== null)) return;
    for (const { key } of ready) this.#change(key, { part: 0, failure: null });
    for (const { key, file, alt } of ready)
      if (this.#find(key)?.part === 0) await this.#sendOne(key, file, alt, onSent);
  }

  async #sendOne(key: number, file: File, alt: string, onSent: OnSent) {
    const canceler = new AbortController();
    this.#sent.set(key, canceler);
    const onProgress = (part: number) => this.#change(key, { part });
    try {
      const picture = await this.send(file, alt.trim(), { onProgress, signal: canceler.signal });
      this.#set(this.uploads.filter((upload) => upload.key !== key));
      onSent(picture, this.uploads.length === 0, file);
    } catch (error) {
      const failure = isCanceled(error) ? 'It was not sent.' : wordsOf(error);
      this.#change(key, { part: null, failure });
    } finally {
      this.#sent.delete(key);
    }
  }

  #find = (key: number) => this.uploads.find((upload) => upload.key === key);

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
