import { Link, type LinkProps } from 'react-router-dom';

/** A link to another page, with a view transition. */
export const PageLink = (props: LinkProps) => <Link viewTransition {...props} />;

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <PageLink
    to={to}
    className="text-accent hover:text-accent-deep inline-flex min-h-11 items-center gap-2"
  >
    <span aria-hidden="true">←</span> <span className="link">{children}</span>
  </PageLink>
);
