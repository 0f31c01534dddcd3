import type { WindowLike } from 'dompurify';

/** As much of jsdom as the server uses. */
interface Element {
  remove(): void;
}

interface Fragment {
  textContent: string | null;
  querySelectorAll(selectors: string): Iterable<Element>;
}

export class JSDOM {
  constructor(html: string);
  static fragment(html: string): Fragment;
  window: WindowLike & { document: { createElement(name: string): object } };
}
