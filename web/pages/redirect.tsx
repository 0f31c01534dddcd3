import { redirect } from 'react-router-dom';

/**
 * Specification: `/login` is the reader login, registration and login lead to `/home` (section 4), and any other path redirects
 * to home (section 2).
 */
function lead({ url: { pathname, search } }: { url: URL }) {
  if (/^\/login\/?$/i.test(pathname)) return redirect(`/admin/userlogin${search}`);
  return redirect('/', /^\/home\/?$/i.test(pathname) ? 301 : 302);
}
export const loader = lead;
export const clientLoader = lead;

/** Routes without a component do not redirect in the browser. */
const Redirect = () => null;

export default Redirect;
