import { Link } from 'react-router-dom';

/** From a form of the account back to its page. */
export const WayBack = () => (
  <p className="text-center">
    <Link to="/admin/account" className="link inline-flex min-h-11 items-center gap-2">
      <span aria-hidden="true">←</span> Your account
    </Link>
  </p>
);
