import type { HeldEvent, HeldEvents } from './held-events';

/*
 * Runs in the head of a page whose application is not loaded: vite.config.ts makes one line of text of this file. At the first
 * sign that somebody means to do more than read, it makes the page's inert scripts live. What only the application can answer
 * is held until it does, and left to the browser when it does not come.
 */

const root = document.documentElement;
const here = location.pathname + location.search;
const leaving = new AbortController();
const { signal } = leaving;
const patience = 15_000;

/**
 * What waits in the page is the site's own: the page's policy has its hash, or it would not run all the same. Of what runs
 * elsewhere, it knows the service worker.
 */
const trusted = window.trustedTypes?.createPolicy('inert-scripts', {
  createScript: (text) => text,
  createScriptURL: (url) => url,
});

let state: 'idle' | 'loading' | 'failed' = 'idle';

const held: HeldEvents = {
  queue: [],
  isReplaying: false,
  wasScrolled: false,
  isLeft: false,
  finish: () => {
    leaving.abort();
    delete root.dataset.waiting;
    // From here on the application fetches ahead, and turns the pages.
    document.querySelector('script[type=speculationrules]')?.remove();
  },
};
window.heldEvents = held;

/** The application does not come: what was held is done as without it. */
function giveUp() {
  if (state !== 'loading') return;
  state = 'failed';
  delete root.dataset.waiting;
  for (const { target, event } of held.queue.splice(0)) {
    if (!target.isConnected || !event.defaultPrevented) continue;
    const Again = event.constructor as typeof Event;
    if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter);
    else target.dispatchEvent(new Again(event.type, event));
  }
}

function makeLive() {
  const scripts = document.querySelectorAll<HTMLElement>('script[type="text/plain"][data-inert]');
  // A page that comes without its application.
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

function hold(target: Element, event: Event) {
  start();
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held.queue.length === 0) setTimeout(giveUp, patience);
  root.dataset.waiting = '';
  // Who taps again because nothing has happened yet means it once.
  const isAgain = ({ target: other, event: { type } }: HeldEvent) =>
    other === target && type === event.type;
  if (!held.queue.some(isAgain)) held.queue.push({ target, event });
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

/** A link that the browser follows as well by itself, and sooner. */
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

/** As components/theme.tsx does it: day and night need no application, whose own switch looks at what was chosen. */
function switchTheme() {
  const { colorScheme } = getComputedStyle(root);
  const isNight =
    colorScheme === 'dark' ||
    (colorScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = isNight ? 'day' : 'night';
  root.dataset.theme = theme;
  delete root.dataset.readingTheme;
  try {
    localStorage.setItem('theme', theme);
    localStorage.removeItem('reader:theme');
  } catch {
    // Storage is closed to the page: it is chosen for as long as the page lasts.
  }
}

/** Whether a click, or Enter on it, does something that the browser does not do by itself. */
function needsApplication(control: Element, { pointerType }: Partial<PointerEvent>): boolean {
  if (control instanceof HTMLAnchorElement)
    return control.dataset.held !== 'touch' || pointerType === 'touch';
  if (!(control instanceof HTMLButtonElement)) return false;
  // What is requested by a URL has a page of its own.
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
    // A link that is a button answers to the space bar, and one with a menu below it to the arrow.
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

// A form without a button that was clicked; one with a button is held by that.
on(
  'submit',
  (event, target) => {
    // One that loads a page anew needs no application.
    if (
      target instanceof HTMLFormElement &&
      target.method === 'post' &&
      !target.matches('[data-native]')
    )
      hold(target, event);
  },
  false,
);

/** Only the last of its kind counts, in its place among what else was done. */
function holdLast(event: Event, target: Element | null, isSame: (other: HeldEvent) => boolean) {
  held.queue = held.queue.filter((other) => other.event.type !== event.type || !isSame(other));
  if (target) held.queue.push({ target, event });
}

on('input', (event, target) => holdLast(event, target, (other) => other.target === target));

// The mouse may rest where something is to open below it.
on('pointermove', (event, target) => {
  if ((event as PointerEvent).pointerType !== 'mouse') return;
  start();
  holdLast(event, target.closest('a[data-held]'), () => true);
});

// A stroke across a chapter turns it.
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

// An entry of the history that an application made: this document has only its own page.
addEventListener(
  'popstate',
  () => {
    // The router has begun to listen already.
    if ('__reactRouterDataRouter' in window) return;
    if (location.pathname + location.search === here) return;
    held.isLeft = true;
    state = 'failed';
    stop();
    location.reload();
  },
  { signal },
);

/** Whether this browser was here before and keeps something that the page shows: a session, a draft, a place in a chapter. */
function isKnown() {
  try {
    return (
      localStorage.length + sessionStorage.length > 0 || document.cookie.includes('XSRF-TOKEN=')
    );
  } catch {
    return document.cookie !== '';
  }
}

/** Whether the fragment leads to something that is not in the document: the application looks for it. */
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

/** A page that the browser shows again as it was left may be from before its reader turned the dial. */
const dialIn = () => /\bread-up-to=\d+/.exec(document.cookie)?.[0];
const dial = dialIn();
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && dialIn() !== dial) location.reload();
});

/**
 * What answers while the network is away comes when the page has, and where browsers have it: on https and localhost. It is
 * small, and rests before it fetches what it keeps.
 */
function keepPages() {
  const url = (trusted?.createScriptURL('/sw.js') ?? '/sw.js') as string;
  (navigator as Partial<Navigator>).serviceWorker?.register(url).catch(() => undefined);
}

addEventListener('load', () => {
  if (isKnown()) (window.requestIdleCallback ?? setTimeout)(start);
  keepPages();
});
