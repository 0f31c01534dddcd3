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

/** Paths that stand in a link as they are. Where others lead, the router works out. */
const plainPath = /^\/(?:\w[\w-]*(?:\/\w[\w-]*)*)?(?:\?[^#]+)?(?:#.+)?$/;

type PlainLinkProps = LinkProps & { to: string };

const isPlain = <Props extends LinkProps>(props: Props): props is Props & { to: string } =>
  typeof props.to === 'string' && props.mask === undefined && plainPath.test(props.to);

/** What a click does is told when the browser renders the link: the server leaves that out. */
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

/**
 * A link within the site: the router's, in the browser. The server writes the same HTML, without working out for each link what a
 * click on it would do.
 */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;

/** The same for an entry of a menu, which says when it is the page's own. */
export const NavLink = import.meta.env.SSR ? ServerNavLink : RouterNavLink;
