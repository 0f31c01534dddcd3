import { PageLink, BackLink } from '../components/page-link';
import { paths } from '../../cms/contract/paths';

export const AuthLinks = ({ links }: { links: [to: string, words: string][] }) => (
  <ul className="flex flex-wrap justify-center gap-x-6">
    {links.map(([to, words]) => (
      <li key={to}>
        <PageLink to={to} className="link flex min-h-11 items-center">
          {words}
        </PageLink>
      </li>
    ))}
  </ul>
);

export const ReturnToAccount = () => (
  <p className="text-center">
    <BackLink to={paths.account}>Your account</BackLink>
  </p>
);
