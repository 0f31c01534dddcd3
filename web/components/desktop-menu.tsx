import { bookPath } from '../../cms/contract/paths';
import * as NavigationMenu from '@radix-ui/react-navigation-menu';
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Site } from '../../cms/contract/pages';
import { LatinMarked } from './latin';
import { NavLink } from './link';
import { menuEntries } from './menu-entries';
import { usePrefetch } from './use-prefetch';

const menu = 'hidden lg:block lg:max-xl:order-last lg:max-xl:w-full';
const list = 'flex lg:max-xl:justify-center';
const entry =
  'caps text-note text-faded hover:text-ink aria-[current=page]:text-accent flex min-h-11 items-center border-y border-transparent px-2.5 whitespace-nowrap aria-[current=page]:border-b-current forced-colors:not-aria-[current=page]:border-[Canvas] forced-colors:border-t-[Canvas]';

type PanelProps = {
  /** True if the panel was opened by the keyboard. */
  isEntered: boolean;
  children: ReactNode;
};

/** The dropdown panel. Opened by the keyboard, it focuses its first link. */
function Panel({ isEntered, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isEntered) panel.current?.querySelector('a')?.focus();
  }, [isEntered]);
  return (
    <div
      ref={panel}
      className="bg-leaf shadow-leaf rule-double rounded-edge flex gap-10 border-3 px-7 pt-5 pb-6"
    >
      {children}
    </div>
  );
}

type BooksDropdownProps = Pick<PanelProps, 'isEntered'> & { groups: Site['bookGroups'] };

function BooksDropdown({ groups, isEntered }: BooksDropdownProps) {
  const prefetch = usePrefetch();
  return (
    <NavigationMenu.Content className="absolute top-full left-0 pt-2">
      <Panel isEntered={isEntered}>
        {groups.map(({ group, label, books }) => (
          <div key={group}>
            <p className="caps text-small text-faded mb-1 whitespace-nowrap" id={`menu-${group}`}>
              {label}
            </p>
            <ul aria-labelledby={`menu-${group}`}>
              {books.map(({ slug, menuLabel }) => (
                <li key={slug}>
                  <NavigationMenu.Link asChild>
                    <NavLink
                      viewTransition
                      prefetch={prefetch}
                      to={bookPath(slug)}
                      className="hover:text-accent aria-[current=page]:text-accent flex min-h-10 items-center whitespace-nowrap"
                    >
                      <LatinMarked text={menuLabel} />
                    </NavLink>
                  </NavigationMenu.Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Panel>
    </NavigationMenu.Content>
  );
}

type MenuProps = { groups: Site['bookGroups'] };

function OpeningMenu({ groups }: MenuProps) {
  const [open, setOpen] = useState('');
  const isFinger = useRef(false);
  const [isEntered, setIsEntered] = useState(false);
  const prefetch = usePrefetch();
  const show = (entry: string, how: 'to enter' | 'to see') => {
    setIsEntered(how === 'to enter');
    setOpen(entry);
  };
  return (
    <NavigationMenu.Root
      aria-label="Main"
      value={open}
      onValueChange={(entry) => show(entry, 'to see')}
      className={menu}
      delayDuration={80}
    >
      <NavigationMenu.List className={list}>
        {menuEntries.map(({ to, label }) => (
          <NavigationMenu.Item
            key={to}
            value={to}
            className={to === '/books' ? 'relative' : undefined}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (open !== to || !relatedTarget || currentTarget.contains(relatedTarget)) return;
              show('', 'to see');
            }}
          >
            {to === '/books' ? (
              <>
                <NavigationMenu.Trigger asChild>
                  <NavLink
                    viewTransition
                    prefetch={prefetch}
                    to={to}
                    className={entry}
                    data-held="touch"
                    onPointerDown={({ pointerType }) => {
                      isFinger.current = pointerType === 'touch';
                    }}
                    onClick={(event) => {
                      // Touch cannot hover: the first tap opens the panel, the second follows the link.
                      if (!isFinger.current || open === to) return;
                      event.preventDefault();
                      show(to, 'to see');
                    }}
                    onKeyDown={(event) => {
                      if (event.key !== 'ArrowDown' || open === to) return;
                      // Radix would move the focus to the next entry, because the panel is not open yet.
                      event.preventDefault();
                      show(to, 'to enter');
                    }}
                  >
                    {label}
                  </NavLink>
                </NavigationMenu.Trigger>
                <BooksDropdown groups={groups} isEntered={isEntered} />
              </>
            ) : (
              <NavigationMenu.Link asChild>
                <NavLink
                  viewTransition
                  prefetch={prefetch}
                  to={to}
                  end={to === '/'}
                  className={entry}
                >
                  {label}
                </NavLink>
              </NavigationMenu.Link>
            )}
          </NavigationMenu.Item>
        ))}
      </NavigationMenu.List>
    </NavigationMenu.Root>
  );
}

const inCollection = { 'data-radix-collection-item': '' };

/** The HTML that Radix renders for the closed menu. */
function ClosedMenu() {
  const id = useId();
  return (
    <nav aria-label="Main" data-orientation="horizontal" dir="ltr" className={menu}>
      <div style={{ position: 'relative' }}>
        <ul data-orientation="horizontal" className={list} dir="ltr">
          {menuEntries.map(({ to, label }) =>
            to === '/books' ? (
              <li key={to} className="relative">
                <NavLink
                  to={to}
                  className={entry}
                  data-held="touch"
                  id={`radix-${id}-trigger-${to}`}
                  data-state="closed"
                  aria-expanded={false}
                  {...inCollection}
                >
                  {label}
                </NavLink>
              </li>
            ) : (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={entry} {...inCollection}>
                  {label}
                </NavLink>
              </li>
            ),
          )}
        </ul>
      </div>
    </nav>
  );
}

/** Both, for the test that they render the same HTML. */
export const menus: Record<'opening' | 'closed', ComponentType<MenuProps>> = {
  opening: OpeningMenu,
  closed: ClosedMenu,
};

/**
 * The menu of wide windows. The books open on hover, tap and arrow down, and close on Escape and when the focus leaves. The
 * server renders the same HTML without Radix.
 */
export const DesktopMenu: ComponentType<MenuProps> = import.meta.env.SSR ? ClosedMenu : OpeningMenu;
