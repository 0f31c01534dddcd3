import { useSyncExternalStore, type KeyboardEvent, useRef, useState, useEffect } from 'react';
import { type LinkProps, useLocation } from 'react-router-dom';
import { PageLink } from './page-link';
import { paths, bookPath } from '../../cms/contract/plain/paths';
import { flushSync } from 'react-dom';
import type { Site } from '../../cms/contract/pages';
import { LatinMarked } from './latin';
import { menuEntries } from '../../cms/contract/plain/public-pages';
import { useLeaving } from './use-leaving';

function subscribe(listener: () => void) {
  const ending = new AbortController();
  for (const type of ['online', 'offline'])
    addEventListener(type, listener, { signal: ending.signal });
  return () => ending.abort();
}

const useIsOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/**
 * A menu entry, which marks the current page and those below it. Does not prefetch offline and in the editor: a failed prefetch
 * makes the router reload the page, which would interrupt typing. `NavLink` takes ten times as long to render.
 */
function MenuLink({ to, ...link }: LinkProps & { to: string }) {
  const { pathname } = useLocation();
  const here = pathname.toLowerCase();
  const isHere = here === to || (to !== '/' && here.startsWith(`${to}/`));
  return (
    <PageLink
      prefetch={useIsOnline() && pathname !== paths.editor ? 'intent' : 'none'}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      {...link}
    />
  );
}

const entry =
  'caps text-note text-faded hover:text-ink aria-[current=page]:text-accent flex min-h-11 items-center border-y border-transparent px-2.5 whitespace-nowrap aria-[current=page]:border-b-current forced-colors:not-aria-[current=page]:border-[Canvas] forced-colors:border-t-[Canvas]';

const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};

function moveFocus(event: KeyboardEvent, links: HTMLElement[]) {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const to = links.indexOf(document.activeElement as HTMLElement) + step;
  links[Math.min(Math.max(to, 0), links.length - 1)]?.focus();
}

/**
 * The menu of wide windows. The books open on hover, tap and arrow down, and close on Escape and when the focus leaves. Before
 * hydration, the stylesheet opens them on hover.
 */
export function DesktopMenu({ groups }: { groups: Site['bookGroups'] }) {
  const [books, setBooks] = useState<HTMLLIElement | null>(null);
  /** `soon` opens after a delay, because the mouse may only pass. */
  const [open, setOpen] = useState<'now' | 'soon'>();
  /** True from closing by a click or a key until the mouse has left. */
  const isDismissed = useRef(false);
  const isFinger = useRef(false);
  const close = () => {
    isDismissed.current = true;
    setOpen(undefined);
  };
  useLeaving(books, open === 'now', () => setOpen(undefined));
  const bookLinks = () => [...(books?.querySelectorAll<HTMLElement>('.books-panel a') ?? [])];

  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const isInPanel = event.target instanceof Element && event.target.closest('.books-panel');
    const trigger = books?.querySelector('a');
    if (event.key === 'Escape' && open) {
      if (isInPanel) trigger?.focus();
      close();
    } else if (event.key === 'ArrowDown' && event.target === trigger) {
      event.preventDefault();
      flushSync(() => setOpen('now'));
      bookLinks()[0]?.focus();
    } else
      moveFocus(
        event,
        isInPanel
          ? bookLinks()
          : [...event.currentTarget.children].flatMap((li) => li.querySelector('a') ?? []),
      );
  };
  return (
    <nav aria-label="Main" className="hidden lg:block lg:max-xl:order-last lg:max-xl:w-full">
      <ul className="flex lg:max-xl:justify-center" onKeyDown={onKeyDown}>
        {menuEntries.map(({ to, label }) =>
          to === '/books' ? (
            <li
              key={to}
              ref={setBooks}
              className="relative"
              data-open={open}
              onPointerMove={({ pointerType }) => {
                if (pointerType === 'mouse' && !isDismissed.current) setOpen(open ?? 'soon');
              }}
              onPointerLeave={({ pointerType }) => {
                if (pointerType !== 'mouse') return;
                isDismissed.current = false;
                setOpen(undefined);
              }}
            >
              <MenuLink
                to={to}
                className={entry}
                data-held="touch"
                aria-expanded={open !== undefined}
                onPointerDown={({ pointerType }) => {
                  isFinger.current = pointerType === 'touch';
                }}
                onClick={(event) => {
                  // Touch cannot hover: the first tap opens the panel, the second follows the link.
                  if (!isFinger.current || open) return close();
                  event.preventDefault();
                  setOpen('now');
                }}
              >
                {label}
              </MenuLink>
              {/* Opens and closes after a delay. */}
              <div className="books-panel invisible absolute top-full left-0 pt-2 transition-[visibility] delay-150 duration-0 in-[[data-open]]:visible in-[[data-open=now]]:delay-0 in-[[data-open=soon]]:delay-80 in-[html:not([data-hydrated])_li:hover]:visible in-[html:not([data-hydrated])_li:hover]:delay-80">
                <div className="bg-leaf shadow-leaf rule-double rounded-edge flex gap-10 border-3 px-7 pt-5 pb-6">
                  {groups.map(({ group, label, books }) => (
                    <div key={group}>
                      <p
                        className="caps text-small text-faded mb-1 whitespace-nowrap"
                        id={`menu-${group}`}
                      >
                        {label}
                      </p>
                      <ul aria-labelledby={`menu-${group}`}>
                        {books.map(({ slug, menuLabel }) => (
                          <li key={slug}>
                            <MenuLink
                              to={bookPath(slug)}
                              className="hover:text-accent aria-[current=page]:text-accent flex min-h-10 items-center whitespace-nowrap"
                              onClick={close}
                            >
                              <LatinMarked text={menuLabel} />
                            </MenuLink>
                          </li>
                        ))}
                      </ul>
                    </div>
                  ))}
                </div>
              </div>
            </li>
          ) : (
            <li key={to}>
              <MenuLink to={to} className={entry}>
                {label}
              </MenuLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

const phoneEntry = 'hover:text-accent aria-[current=page]:text-accent flex min-h-11 items-center';

/** The menu of narrow windows: a popover, which works without JavaScript. */
export function PhoneMenu({ groups }: { groups: Site['bookGroups'] }) {
  const popover = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    // It may have been opened before hydration.
    if (openedAt.current === key) return;
    openedAt.current = key;
    if (popover.current?.matches(':popover-open')) popover.current.hidePopover();
  }, [key]);

  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="phone-menu"
        className="caps text-body text-ink -mr-2 flex min-h-11 cursor-pointer items-center px-2"
      >
        Menu
      </button>
      <nav
        ref={popover}
        id="phone-menu"
        popover="auto"
        aria-label="Main"
        className="bg-leaf text-ink rule-double shadow-leaf fixed inset-x-0 top-0 bottom-auto m-0 max-h-dvh w-full overflow-y-auto border-b-3 px-6 pt-3 pb-6"
      >
        <button
          type="button"
          popoverTarget="phone-menu"
          popoverTargetAction="hide"
          className="caps ml-auto flex min-h-11 cursor-pointer items-center"
        >
          Close
        </button>
        <ul>
          {menuEntries.map(({ to, label }) => (
            <li key={to} className="border-rule border-t">
              <MenuLink to={to} className={`${phoneEntry} caps text-lead`}>
                {label}
              </MenuLink>
              {to === '/books' && (
                <ul className="grid gap-x-6 pb-3 sm:grid-cols-3">
                  {groups.map(({ group, label: groupLabel, books }) => (
                    <li key={group}>
                      <p className="caps text-small text-faded">{groupLabel}</p>
                      <ul className="pl-4">
                        {books.map(({ slug, menuLabel }) => (
                          <li key={slug}>
                            <MenuLink to={bookPath(slug)} className={phoneEntry}>
                              <LatinMarked text={menuLabel} />
                            </MenuLink>
                          </li>
                        ))}
                      </ul>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
