import { PageLink } from './page-link';

export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <PageLink
    to={to}
    className="text-accent hover:text-accent-deep inline-flex min-h-11 items-center gap-2"
  >
    <span aria-hidden="true">←</span> <span className="link">{children}</span>
  </PageLink>
);
