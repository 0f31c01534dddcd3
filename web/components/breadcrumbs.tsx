import { Link } from 'react-router-dom';

type BreadcrumbsProps = {
  /** From the first page to the present one, which is the last. */
  trail: { to: string; label: string }[];
  className?: string;
};

/** Where the page stands, and the way back. */
export const Breadcrumbs = ({ trail, className = '' }: BreadcrumbsProps) => (
  <nav aria-label="Breadcrumb" className={className}>
    <ol className="caps text-note text-faded flex flex-wrap items-center gap-x-2">
      {trail.map(({ to, label }, index) =>
        index < trail.length - 1 ? (
          <li key={to} className="flex items-center gap-x-2">
            <Link to={to} className="hover:text-accent flex min-h-11 min-w-11 items-center">
              {label}
            </Link>
            <span aria-hidden="true">›</span>
          </li>
        ) : (
          <li key={to} aria-current="page">
            {label}
          </li>
        ),
      )}
    </ol>
  </nav>
);
