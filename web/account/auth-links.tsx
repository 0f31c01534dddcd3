import { Link } from '../components/link';

/** Links below a form of the account pages: what else somebody may want there. */
export const AuthLinks = ({ links }: { links: [to: string, words: string][] }) => (
  <ul className="flex flex-wrap justify-center gap-x-6">
    {links.map(([to, words]) => (
      <li key={to}>
        <Link viewTransition to={to} className="link flex min-h-11 items-center">
          {words}
        </Link>
      </li>
    ))}
  </ul>
);
