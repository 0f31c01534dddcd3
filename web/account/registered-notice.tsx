import { useSearchParams } from 'react-router-dom';
import { PageLink } from '../components/page-link';
import { Notice } from '../components/form';

export const afterRegistration = '/?registered';

/** Tells a newly registered user, on the home page, that a mail with the code has been sent. */
export function RegisteredNotice() {
  const [query] = useSearchParams();
  if (!query.has('registered')) return null;
  return (
    <div className="max-w-measure mx-auto box-content px-6 pt-6">
      <Notice>
        <p>
          Welcome! One step is left: we have sent you an e-mail with a link and a code. Open the
          link, or{' '}
          <PageLink to="/admin/verify?typed" className="link">
            type the code here
          </PageLink>
          .
        </p>
        <p className="text-note mt-1">
          No e-mail yet?{' '}
          <PageLink to="/admin/new-code" className="link">
            Ask for a new code
          </PageLink>
          .
        </p>
      </Notice>
    </div>
  );
}
