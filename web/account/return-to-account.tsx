import { paths } from '../../cms/contract/paths';
import { Link } from '../components/link';

export const ReturnToAccount = () => (
  <p className="text-center">
    <Link
      viewTransition
      to={paths.account}
      className="text-accent hover:text-accent-deep inline-flex min-h-11 items-center gap-2"
    >
      <span aria-hidden="true">←</span> <span className="link">Your account</span>
    </Link>
  </p>
);
