import { bookPath } from '../../cms/contract/paths';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Site } from '../../cms/contract/pages';
import { LatinMarked } from './latin';
import { menuEntries } from './menu-entries';
import { MenuLink } from './menu-link';

const entry = 'hover:text-accent aria-[current=page]:text-accent flex min-h-11 items-center';

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
              <MenuLink to={to} className={`${entry} caps text-lead`}>
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
                            <MenuLink to={bookPath(slug)} className={entry}>
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
