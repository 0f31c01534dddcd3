/* eslint-disable @typescript-eslint/no-restricted-imports -- what everything else takes from here */
import {
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  NavLink as RouterNavLink,
  type NavLinkProps as RouterNavLinkProps,
  useLocation,
} from 'react-router-dom';

type LinkProps = Omit<RouterLinkProps, 'relative'>;

type NavLinkProps = Omit<RouterNavLinkProps, 'relative' | 'className' | 'style' | 'children'> &
  Pick<LinkProps, 'className' | 'style' | 'children'>;

/** Paths that can be written to `href` as they are. The router resolves all others. */
const plainPath = /^\/(?:\w[\w-]*(?:\/\w[\w-]*)*)?(?:\?[^#]+)?(?:#.+)?$/;

type PlainLinkProps = LinkProps & { to: string };

const isPlain = <Props extends LinkProps>(props: Props): props is Props & { to: string } =>
  typeof props.to === 'string' && props.mask === undefined && plainPath.test(props.to);

/** Drops the props that only matter for clicks. */
const writePlainLink = ({
  discover = 'render',
  prefetch: _prefetch,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  target,
  to,
  ...attributes
}: PlainLinkProps) => (
  <a
    {...attributes}
    href={to}
    target={target}
    data-discover={discover === 'render' ? 'true' : undefined}
  />
);

const ServerLink = (props: LinkProps) =>
  isPlain(props) ? writePlainLink(props) : <RouterLink {...props} />;

function ServerNavLink(props: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  if (!isPlain(props)) return <RouterNavLink {...props} />;
  const {
    'aria-current': ariaCurrent = 'page',
    className,
    end = false,
    caseSensitive: _caseSensitive,
    style,
    ...link
  } = props;
  const [there = ''] = link.to.toLowerCase().split(/[?#]/, 1);
  const isHere = here === there || (!end && here.startsWith(`${there}/`));
  return writePlainLink({
    ...link,
    'aria-current': isHere ? ariaCurrent : undefined,
    className: [className, isHere && 'active'].filter(Boolean).join(' '),
    style,
  });
}

/** A link within the site. The server renders the same HTML as React Router, without its hooks. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;

/** The same for menu entries, which mark the current page. */
export const NavLink = import.meta.env.SSR ? ServerNavLink : RouterNavLink;
