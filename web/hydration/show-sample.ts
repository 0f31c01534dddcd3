/*
 * Inlined into the head of a book's page, before start-on-interaction.ts. Opens the sample dialog at once, with the text of
 * the chapter's page, a tenth of the application's bytes. The application's dialog replaces it once it has the text.
 */

import { reportPage } from '../browser/report-page';

type Fetched = { page: Document; rules: string };

let fetching: Promise<Fetched | null> | undefined;

/** Policy for pages of this site, which the user could also open by following the link. */
const trusted = window.trustedTypes?.createPolicy('sample-page', { createHTML: (html) => html });

/** Separates a page from its inlined rules: this page's policy forbids style elements. */
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
  (fetching ??= fetch(url)
    .then(async (response) => (response.ok ? parsePage(await response.text()) : null))
    .catch(() => null));

const linkAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-sample]') : null;

/** Opens and reports a copy of the page's empty dialog. The application could not report it if it is closed earlier. */
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
    // Ignore the second click of a double click.
    if (detail > 1) return;
    if (target === early || closing?.contains(target as Node)) early.close();
  });
  // Counts arrow keys, so that the application's dialog opens at that chapter.
  let turns = 0;
  early.addEventListener('keydown', ({ key, altKey, ctrlKey, metaKey, shiftKey }) => {
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    if (key === 'ArrowRight') turns += 1;
    if (key === 'ArrowLeft') turns = Math.max(0, turns - 1);
    early.dataset.early = String(turns || '');
  });
  early.addEventListener('close', () => {
    early.remove();
    // Removes the held click, so that the application does not reopen the dialog.
    const held = window.heldEvents;
    if (held) held.queue = held.queue.filter((other) => other.target !== link);
  });
  document.body.append(early);
  early.showModal();
  reportPage(link.pathname, 'read-0');
  return early;
}

function fill(early: HTMLDialogElement, fetched: Fetched | null) {
  const title = fetched?.page.querySelector('h1');
  const text = fetched?.page.querySelector('.chapter-page .prose');
  const scroller = early.querySelector<HTMLElement>('.sample-text');
  if (!fetched || !title || !text || !scroller) {
    early.remove();
    return;
  }
  const style = new CSSStyleSheet();
  // Skip fonts that are already loaded.
  style.replaceSync(fetched.rules.replace(/@font-face\{[^}]*unicode-range[^}]*\}/g, ''));
  document.adoptedStyleSheets.push(style);
  // The rules would override the full stylesheet.
  early.addEventListener('close', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style);
  });
  const article = document.createElement('article');
  // Same markup as in sample-text.tsx. The page includes the rules for these classes, because this script names them.
  const heading = document.createElement('h2');
  heading.className = 'font-display text-h2 mb-8 text-center';
  heading.append(...title.cloneNode(true).childNodes);
  // A copy, because the dialog may be opened again.
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
