import { Link } from 'react-router-dom';

/** Links below an account form. */
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
