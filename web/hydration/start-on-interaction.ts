import { reportPage } from '../browser/report-page';
import { switchTheme } from '../browser/switch-theme';
import type { HeldEvent, HeldEvents } from './held-events';

/*
 * Inlined by vite.config.ts into the head of pages that are not hydrated yet. Loads the application when the user interacts
 * with the page. Holds events that only the application can handle, and lets the browser handle them if it does not load.
 */

const here = location.pathname + location.search;
const leaving = new AbortController();
const { signal } = leaving;
const loadTimeout = 15_000;

/** Policy for the page's inert scripts, whose hashes its CSP allows, and for the service worker. */
const trusted = window.trustedTypes?.createPolicy('inert-scripts', {
  createScript: (text) => text,
  createScriptURL: (url) => url,
});

let state: 'idle' | 'loading' | 'failed' = 'idle';
let timer: ReturnType<typeof setTimeout> | undefined;

const held: HeldEvents = {
  queue: [],
  isReplaying: false,
  wasScrolled: false,
  isLeft: false,
  finish: () => {
    leaving.abort();
    // The application prefetches from now on.
    document.querySelector('script[type=speculationrules]')?.remove();
  },
};
window.heldEvents = held;

/** Dispatches the held events without the application, because it failed to load. */
function giveUp() {
  if (state !== 'loading') return;
  state = 'failed';
  for (const { target, event } of held.queue.splice(0)) {
    if (!target.isConnected || !event.defaultPrevented) continue;
    const Again = event.constructor as typeof Event;
    if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter);
    else target.dispatchEvent(new Again(event.type, event));
  }
}

function makeLive() {
  const scripts = document.querySelectorAll<HTMLElement>('script[type="text/plain"][data-inert]');
  // The offline page has no application.
  if (scripts.length === 0) return giveUp();
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-inert]'))
    link.disabled = false;
  for (const inert of scripts) {
    const live = document.createElement('script');
    const text = inert.textContent;
    live.text = (trusted?.createScript(text) ?? text) as string;
    if (inert.dataset.modules !== undefined) {
      live.type = 'module';
      live.onerror = giveUp;
      for (const href of inert.dataset.modules.split(' ')) {
        const preload = document.createElement('link');
        preload.rel = 'modulepreload';
        preload.href = href;
        document.head.append(preload);
      }
    }
    document.head.append(live);
  }
}

function start() {
  if (state !== 'idle') return;
  state = 'loading';
  const go = () => void Promise.resolve(held.first).then(makeLive);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', go);
  else go();
}

const isHeld = (target: Element, { type }: Event) =>
  held.queue.some((other) => other.target === target && other.event.type === type);

function hold(target: Element, event: Event) {
  start();
  event.preventDefault();
  event.stopImmediatePropagation();
  timer ??= setTimeout(giveUp, loadTimeout);
  // Ignores repeated taps.
  if (!isHeld(target, event)) held.queue.push({ target, event });
  held.whenHeld?.(target);
}

const on = (types: string, act: (event: Event, target: Element) => void, passive = true) => {
  for (const type of types.split(' '))
    addEventListener(
      type,
      (event) => {
        if (held.isReplaying || state === 'failed') return;
        if (event.target instanceof Element) act(event, event.target);
      },
      { capture: true, passive, signal },
    );
};

/** A link that the browser can follow without the application. */
const isPlainLink = (target: Element) => target.closest('a[href]:not([data-held])') !== null;

on('pointerdown focusin', (_, target) => {
  if (!isPlainLink(target)) start();
});
on('keydown input', (event) => {
  if (
    event instanceof KeyboardEvent &&
    /^( |Page(Up|Down)|Arrow(Up|Down)|Home|End)$/.test(event.key)
  )
    held.wasScrolled = true;
  start();
});
on('wheel touchmove', () => {
  held.wasScrolled = true;
  start();
});

/** Returns true if a click on a control needs the application. */
function needsApplication(control: Element, click: Event & Partial<PointerEvent>): boolean {
  if (control instanceof HTMLAnchorElement)
    return (
      control.dataset.held !== 'touch' ||
      // The first tap opens something, the second follows the link.
      (click.pointerType === 'touch' && !isHeld(control, click))
    );
  if (!(control instanceof HTMLButtonElement)) return false;
  const asksForPage = control.type === 'submit' && control.form?.method === 'get';
  return !asksForPage && control.type !== 'reset' && !control.popoverTargetElement;
}

on(
  'click',
  (event, target) => {
    const control = target.closest('a[data-held],button');
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event as MouseEvent;
    if (!control || button || metaKey || ctrlKey || shiftKey || altKey) return;
    if (control.closest('[data-early],[data-native]')) return;
    if (control.matches('[data-switches-theme]')) {
      event.stopImmediatePropagation();
      switchTheme();
      return;
    }
    if (needsApplication(control, event)) hold(control, event);
  },
  false,
);

on(
  'keydown',
  (event, target) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event as KeyboardEvent;
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    // Space activates links with the role of a button, and Arrow Down opens a link's menu.
    if ((key === ' ' || key === 'ArrowDown') && target.matches('a[data-held]:not(.term)'))
      hold(target, event);
    else if (
      /^(Arrow(Left|Right)|[?=+fnpt-])$/i.test(key) &&
      !target.matches('input,textarea,select,[data-early] *')
    )
      held.queue.push({ target, event });
  },
  false,
);

// A form submitted without a clicked button.
on(
  'submit',
  (event, target) => {
    if (
      target instanceof HTMLFormElement &&
      target.method === 'post' &&
      !target.matches('[data-native]')
    )
      hold(target, event);
  },
  false,
);

/** Keeps only the last event of its kind. */
function holdLast(event: Event, target: Element | null, isSame: (other: HeldEvent) => boolean) {
  held.queue = held.queue.filter((other) => other.event.type !== event.type || !isSame(other));
  if (target) held.queue.push({ target, event });
}

on('input', (event, target) => holdLast(event, target, (other) => other.target === target));

// Hovering opens the menu.
on('pointermove', (event, target) => {
  if ((event as PointerEvent).pointerType !== 'mouse') return;
  start();
  holdLast(event, target.closest('a[data-held]'), () => true);
});

// Swiping turns a chapter.
on('touchstart touchend', (event, target) => {
  if (target.closest('.chapter-page')) held.queue.push({ target, event });
});

addEventListener(
  'unhandledrejection',
  ({ reason }) => {
    if (/\bmodule\b/i.test(String(reason))) giveUp();
  },
  { signal },
);

// The document contains only its own page, so another history entry needs a reload.
addEventListener(
  'popstate',
  () => {
    // The router is already listening.
    if ('__reactRouterDataRouter' in window) return;
    if (location.pathname + location.search === here) return;
    held.isLeft = true;
    state = 'failed';
    stop();
    location.reload();
  },
  { signal },
);

/** Returns true if the browser has stored data that the page shows: a session, a draft, a reading position. */
function isKnown() {
  try {
    return (
      localStorage.length + sessionStorage.length > 0 || document.cookie.includes('XSRF-TOKEN=')
    );
  } catch {
    return document.cookie !== '';
  }
}

/** Returns true if the fragment's target is not in the document, so that the application has to find it. */
function isElsewhere() {
  const id = location.hash.slice(1);
  if (!id) return false;
  try {
    return !document.getElementById(decodeURIComponent(id));
  } catch {
    return false;
  }
}

document.addEventListener('DOMContentLoaded', () => {
  for (const link of document.querySelectorAll<HTMLElement>('a[data-role]'))
    link.role = link.dataset.role ?? null;
  if (isElsewhere()) start();
});

/** Reloads a page from the back/forward cache if the user's reading stage has changed. */
const readStage = () => /\bread-up-to=\d+/.exec(document.cookie)?.[0];
const stage = readStage();
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && readStage() !== stage) location.reload();
});

/** Registers the service worker, which browsers support on HTTPS and localhost only. */
function registerServiceWorker() {
  const url = (trusted?.createScriptURL('/sw.js') ?? '/sw.js') as string;
  (navigator as Partial<Navigator>).serviceWorker?.register(url).catch(() => undefined);
}

/** Reports the view of a prefetched page, because the server counts only navigations. */
function reportPrefetched() {
  const [navigation] = performance.getEntriesByType('navigation');
  if (
    (navigation as { deliveryType?: string } | undefined)?.deliveryType === 'navigational-prefetch'
  )
    reportPage(location.pathname, 'view');
}

addEventListener('load', () => {
  reportPrefetched();
  if (isKnown()) (window.requestIdleCallback ?? setTimeout)(start);
  registerServiceWorker();
});
