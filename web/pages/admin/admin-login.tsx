import { useNavigate } from 'react-router-dom';
import { NeedsScripts } from './needs-scripts';
import { SmallPage } from '../../components/small-page';
import { useIsHydrated } from '../../components/use-is-hydrated';
import { privateHeaders, privatePageMeta } from '../../page-meta';
import { KeyForm } from './key-form';
import type { Route } from './+types/admin-login';

const title = 'Admin Login';

export const headers = privateHeaders;
export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, title);

/** Specification, section 2. */
export default function AdminLogin() {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  return (
    <SmallPage title={title}>
      <p>Enter your API key to access the editor.</p>
      <fieldset disabled={!isHydrated} className="contents">
        <legend className="sr-only">Your API key</legend>
        <KeyForm onAccepted={() => void navigate('/admin/editor')} />
      </fieldset>
      <NeedsScripts />
    </SmallPage>
  );
}
