'use client';

import { type ReactNode, useEffect } from 'react';

/** Returns the label of the field around a control. A time zone in a date field has its own label. */
const labelOf = (control: Element) =>
  control
    .closest('.timezone-picker-wrapper, .field-type')
    ?.querySelector('.field-label')
    ?.firstChild?.textContent?.trim();

type Fix = (element: Element) => Record<string, string | undefined>;

const named =
  (name: string): Fix =>
  () => ({ 'aria-label': name });
const asField: Fix = (element) => ({ 'aria-label': labelOf(element) });
const notByTab = () => ({ tabindex: '-1' });
const secondLevel: Fix = () => ({ 'aria-level': '2' });

/** List cells that are unclear without their column's title. On phones, styles/lists.css shows it in the row. */
const titled =
  /^cell-(position|chapter|asin|tags|post|reports|width|height|owner|(published|updated|created|suggested|sent|lastUsed|expires|revoked)At)$/;

/** Attributes for Payload's controls and landmarks without an accessible name, by selector. */
const fixes: Record<string, Fix> = {
  '.field-type .rs__input': asField,
  '.field-type .react-datepicker__input-container input': asField,
  '.date-time-picker__clear-button': named('Clear the date'),
  // The handle does not work by keyboard, but the row's menu does.
  '.collapsible__drag': () => ({ 'aria-hidden': 'true', ...notByTab() }),
  '.array-actions__button': named('Move, add, copy or remove this row'),
  '.clipboard-action__popup .popup-button': named('Copy or paste this list'),
  '.doc-controls__popup .popup-button': named('More actions'),
  '.copy-to-clipboard': named('Copy'),
  '.file-details__remove': named('Remove the file'),
  '.upload-relationship-details__edit': named('Edit this picture'),
  '.upload-relationship-details__remove': named('Remove this picture'),
  '.drawer-link__doc-drawer-toggler': named('Edit this row'),
  '.view-version input[id^="react-select"]': named('Comparing against'),
  // A tag contains buttons, so it is not a button.
  '.rs__multi-value[role]': ({ textContent }) => ({
    role: 'group',
    'aria-label': textContent ?? undefined,
  }),
  '.clickable-arrow--left': named('Previous page'),
  '.clickable-arrow--right': named('Next page'),
  '#select-all': named('Select all'),
  '.sort-column__button[aria-label*="{{label}}"]': ({ ariaLabel, parentElement }) => ({
    'aria-label': ariaLabel?.replace(
      '{{label}}',
      parentElement?.previousElementSibling?.textContent ?? '',
    ),
  }),
  '.select-row__checkbox input[aria-label=""]': named('Select this row'),
  '.doc-tab[aria-label]': ({ textContent }) => ({ 'aria-label': textContent ?? undefined }),
  '#empty-trash-button': ({ textContent }) => ({ 'aria-label': textContent ?? undefined }),
  '.collection-list tbody td': ({ className }) =>
    titled.test(className)
      ? {
          'data-title': document.getElementById(className.replace('cell-', 'heading-'))
            ?.textContent,
        }
      : {},
  // The file's name is beside it.
  '.cell-filename img': () => ({ alt: '' }),
  // Hidden from screen readers, and not needed with a keyboard: arrow keys open a list, Delete empties it.
  '.dropdown-indicator[aria-hidden], .clear-indicator[aria-hidden]': notByTab,
  '.doc-tabs__tabs, .list-header': () => ({ role: 'none' }),
  '.array-field__title, .group-field__title, .no-results h3, .relationship-table h4': secondLevel,
  '.payload-settings h3': secondLevel,
  '.collection-list, .forgot-password, .unauthorized--with-gutter, .versions': () => ({
    role: 'main',
  }),
  '.doc-header': () => ({ role: 'region', 'aria-label': 'Title and views' }),
};

const fixed = Object.keys(fixes).join(', ');

function fixElement(element: Element) {
  for (const [selector, fix] of Object.entries(fixes))
    if (element.matches(selector))
      for (const [name, value] of Object.entries(fix(element)))
        if (value !== undefined && element.getAttribute(name) !== value)
          element.setAttribute(name, value);
}

/** Fixes the elements in a changed part of the page, and the one that contains it. */
function fixIn(part: Element) {
  const around = part.closest(fixed);
  if (around) fixElement(around);
  for (const element of part.querySelectorAll(fixed)) fixElement(element);
}

/** A field's label may appear after its control. Changed text cannot contain elements. */
function fixChanged(changes: MutationRecord[]) {
  const parts = changes.map(({ target }) =>
    target instanceof Element ? (target.closest('.field-type') ?? target) : document.body,
  );
  for (const part of new Set(parts)) fixIn(part);
}

let opener: HTMLElement | null = null;

/** Moves the focus to the button of a menu when an entry has closed it. Payload leaves it at the start of the page. */
function keepFocus({ type, target }: Event) {
  if (!(target instanceof Element)) return;
  opener = target.closest<HTMLElement>('.popup-button') ?? opener;
  if (type !== 'click' || !target.closest('.popup-button-list__button')) return;
  const toOpener = () => {
    if (document.activeElement === document.body) opener?.focus();
  };
  // After the menu has faded.
  setTimeout(toOpener, 250);
}

/** Adds accessible names to Payload's elements, which have no options for them. */
export function AccessibleNames({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Runs before the next frame, so that screen readers do not read a new image's file name twice.
    const observer = new MutationObserver(fixChanged);
    fixIn(document.body);
    observer.observe(document.body, { childList: true, subtree: true });
    const events = ['focusin', 'click'];
    for (const event of events) document.addEventListener(event, keepFocus);
    return () => {
      observer.disconnect();
      for (const event of events) document.removeEventListener(event, keepFocus);
    };
  }, []);
  return children;
}
