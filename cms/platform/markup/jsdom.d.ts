import type { WindowLike } from 'dompurify';

/** The parts of jsdom that the server uses. */
interface Element {
  remove(): void;
  textContent: string | null;
  innerHTML: string;
  readonly nodeName: string;
  readonly children: Iterable<Element>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  append(...nodes: (Element | string)[]): void;
  replaceWith(...nodes: (Element | string)[]): void;
  closest(selectors: string): Element | null;
  querySelector(selectors: string): Element | null;
  querySelectorAll(selectors: string): Iterable<Element>;
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
      readonly body: Element;
      createElement(name: string): Element;
      querySelector(selectors: string): Element | null;
      querySelectorAll(selectors: string): Iterable<Element>;
    };
  };
}
