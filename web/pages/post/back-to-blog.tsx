import { Link } from '../../components/link';

export const BackToBlog = () => (
  <p className="mb-4 print:hidden">
    <Link
      viewTransition
      to="/blog"
      className="text-accent hover:text-accent-deep inline-flex min-h-11 items-center gap-2"
    >
      <span aria-hidden="true">←</span> <span className="link">Back</span>
    </Link>
  </p>
);
