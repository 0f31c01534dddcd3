import type { WindowLike } from 'dompurify';

/** The parts of jsdom that the server uses. */
interface Element {
  remove(): void;
  readonly textContent: string | null;
  getAttribute(name: string): string | null;
}

interface Fragment {
  textContent: string | null;
  querySelectorAll(selectors: string): Iterable<Element>;
}

export class JSDOM {
  constructor(html: string, options?: { contentType: string });
  static fragment(html: string): Fragment;
  window: WindowLike & {
    document: {
      createElement(name: string): object;
      querySelector(selectors: string): Element | null;
      querySelectorAll(selectors: string): Iterable<Element>;
    };
  };
}
