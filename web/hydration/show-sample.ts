/*
 * Runs before start-on-interaction.ts in the head of a book's page, and is made a line of text too. Read Sample opens its dialog
 * at once, with the text from the chapter's own page, while the application is yet to come: a tenth of its bytes. When the
 * application has opened the dialog itself, and has the text, this one goes.
 */

type Fetched = { page: Document; rules: string };

let coming: Promise<Fetched | null> | undefined;

/** It is a page of the site, which a link of this one leads to: the same could be shown by following it. */
const trusted = window.trustedTypes?.createPolicy('sample-page', { createHTML: (html) => html });

/** A page and the rules that it is set by, which are taken out before: this page's policy knows no such element, even there. */
function parsePage(html: string): Fetched {
  let rules = '';
  const rest = html.replace(/<style>(.*?)<\/style>/s, (_, text: string) => {
    rules = text;
    return '';
  });
  const source = (trusted?.createHTML(rest) ?? rest) as string;
  return { page: new DOMParser().parseFromString(source, 'text/html'), rules };
}

const fetchPage = (url: string) =>
  (coming ??= fetch(url)
    .then(async (response) => (response.ok ? parsePage(await response.text()) : null))
    .catch(() => null));

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-sample]') : null;

/** The dialog of the page as it is before anything is in it. */
function openEarly(dialog: HTMLDialogElement, link: HTMLAnchorElement): HTMLDialogElement {
  const early = dialog.cloneNode(true) as HTMLDialogElement;
  early.dataset.early = '';
  for (const named of [early, ...early.querySelectorAll('[id],[aria-labelledby]')]) {
    named.removeAttribute('id');
    named.removeAttribute('aria-labelledby');
  }
  early.ariaLabel = dialog.querySelector('h2')?.textContent ?? link.textContent;
  const closing = early.querySelector('[data-closes]');
  for (const button of early.querySelectorAll('button')) button.disabled = button !== closing;
  early.addEventListener('click', ({ target, detail }) => {
    // The second click of a double click means the first.
    if (detail > 1) return;
    if (target === early || closing?.contains(target as Node)) early.close();
  });
  // The chapter that the reader wants by then; the application's dialog turns to it.
  let turns = 0;
  early.addEventListener('keydown', ({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    if (key === 'ArrowRight') turns += 1;
    if (key === 'ArrowLeft') turns = Math.max(0, turns - 1);
    early.dataset.early = String(turns || '');
  });
  early.addEventListener('close', () => {
    early.remove();
    // It was opened, and closed again.
    const held = window.heldEvents;
    if (held) held.queue = held.queue.filter((other) => other.target !== link);
  });
  document.body.append(early);
  early.showModal();
  return early;
}

/** The text of a chapter's page, with the rules that it is set by. */
function fill(early: HTMLDialogElement, fetched: Fetched | null) {
  const title = fetched?.page.querySelector('h1');
  const text = fetched?.page.querySelector('.chapter-page .prose');
  const scroller = early.querySelector<HTMLElement>('.sample-text');
  if (!fetched || !title || !text || !scroller) {
    early.remove();
    return;
  }
  // Not as an element, which this page's policy knows nothing of.
  const style = new CSSStyleSheet();
  // The usual faces are there, and would be loaded anew. One that is for all letters is there for who chose it.
  style.replaceSync(fetched.rules.replace(/@font-face\{[^}]*unicode-range[^}]*\}/g, ''));
  document.adoptedStyleSheets.push(style);
  // Beside the whole sheet of the application it would win where that makes exceptions: it comes after it.
  early.addEventListener('close', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style);
  });
  const article = document.createElement('article');
  // As it stands in sample-text.tsx: the page brings the rules for it, since its own script speaks of them.
  const heading = document.createElement('h2');
  heading.className = 'font-display text-h2 mb-8 text-center';
  heading.append(...title.cloneNode(true).childNodes);
  // A copy: the dialog may be opened again.
  article.append(heading, text.cloneNode(true));
  scroller.replaceChildren(article);
  scroller.ariaBusy = null;
  early.ariaLabel = scroller.ariaLabel = title.textContent;
  scroller.focus({ preventScroll: true });
}

addEventListener(
  'pointerdown',
  ({ target }) => {
    const link = linkAt(target);
    if (link && window.heldEvents) window.heldEvents.first = fetchPage(link.href);
  },
  { capture: true, passive: true },
);

document.addEventListener('DOMContentLoaded', () => {
  const held = window.heldEvents;
  if (!held) return;
  held.whenHeld = (target) => {
    const link = linkAt(target);
    const dialog = document.querySelector<HTMLDialogElement>('.sample-dialog');
    if (!link || !dialog || document.querySelector('[data-early]')) return;
    const early = openEarly(dialog, link);
    held.first = fetchPage(link.href).then((fetched) => {
      if (early.isConnected) fill(early, fetched);
    });
  };
});
