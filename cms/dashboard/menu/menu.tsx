import { NavHamburger, NavWrapper } from '@payloadcms/next/client';
import { Logout } from '@payloadcms/ui';
import { getNavGroups } from '@payloadcms/ui/shared';
import { createLocalReq, type ServerProps } from 'payload';
import { countAll, inWords, listOf, placeOf } from '../queries/waiting';
import { MenuLink, StaffMark } from './menu-parts';

type Entry = { href: string; label: string; isOfAuthor?: true; isLast?: true };

/** Entries that are not collections or globals, by group. */
const more: Record<string, Entry[]> = {
  Write: [{ href: '/admin/editor', label: 'Write a post' }],
  Readers: [
    { href: '/cms/figures', label: 'Figures', isLast: true },
    { href: '/cms/suggestions', label: 'Suggestions' },
    {
      href: listOf({ collection: 'users', where: { role: { equals: 'reader' } } }),
      label: 'Readers',
      isOfAuthor: true,
      isLast: true,
    },
  ],
  Site: [{ href: '/cms/health', label: 'Health', isOfAuthor: true, isLast: true }],
};

type Props = Pick<ServerProps, 'i18n' | 'payload' | 'permissions' | 'user' | 'visibleEntities'>;

/** Returns the groups of the menu with the entries that the user may see: those of `admin.group`, and `more`. */
function groupsOf({ i18n, payload, permissions, user, visibleEntities }: Props) {
  if (!permissions || !visibleEntities) return [];
  const groups = getNavGroups(permissions, visibleEntities, payload.config, i18n);
  return groups.map(({ label, entities }) => {
    const others = (more[label] ?? []).filter(
      ({ isOfAuthor }) => !isOfAuthor || user?.role === 'author',
    );
    const entries: Entry[] = [
      ...others.filter(({ isLast }) => !isLast),
      ...entities.map(({ slug, type, label: words }) => ({
        href: `/cms/${type}/${slug}`,
        label: String(words),
      })),
      ...others.filter(({ isLast }) => isLast),
    ];
    return { label, entries };
  });
}

export async function Menu(props: Props) {
  const { payload, user } = props;
  if (!user) return null;
  const req = await createLocalReq({ user }, payload);
  const waiting = (await countAll(req)).filter(({ count }) => count > 0);
  return (
    <NavWrapper baseClass="nav">
      <StaffMark />
      <nav className="nav__wrap menu" aria-label="Dashboard">
        {groupsOf(props).map(({ label, entries }) => (
          <section
            key={label}
            className="w-full not-first:mt-[1.1rem]"
            aria-labelledby={`menu-${label}`}
          >
            <h2
              id={`menu-${label}`}
              className="text-muted mb-[0.15rem] text-[0.95rem] leading-[1.4]"
            >
              {label}
            </h2>
            <ul className="list-none p-0">
              {entries.map(({ href, label: words }) => (
                <li key={href} className="flex items-center justify-between gap-1">
                  <MenuLink href={href}>{words}</MenuLink>
                  {waiting
                    .filter(({ menuEntry }) => menuEntry === href)
                    .map((what) => (
                      <a
                        key={what.many}
                        className="bg-accent text-on-accent grid min-h-6 min-w-8 place-items-center rounded-2xl px-2 font-semibold lining-nums tabular-nums no-underline max-md:min-h-11 max-md:min-w-11 max-md:rounded-full"
                        href={placeOf(what)}
                        aria-label={`${words}: ${what.count} waiting`}
                        title={inWords(what)}
                      >
                        {what.count}
                      </a>
                    ))}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <div className="nav__controls menu__ways-out border-rule flex min-h-11 w-full items-center justify-between border-0 border-t-3 border-double">
          <a href="/">See the site</a>
          <Logout />
        </div>
      </nav>
      <div className="nav__header">
        <div className="nav__header-content">
          <NavHamburger baseClass="nav" />
        </div>
      </div>
    </NavWrapper>
  );
}
