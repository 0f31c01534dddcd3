import { paths } from '../../cms/contract/paths';
import { BackLink } from '../components/back-link';

export const ReturnToAccount = () => (
  <p className="text-center">
    <BackLink to={paths.account}>Your account</BackLink>
  </p>
);
