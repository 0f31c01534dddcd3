import { redirect } from 'react-router-dom';
import { toFormerPost } from '../api/former-post';
import { createClientLoader, createLoader, type LoadArgs } from '../api/loaders';

/**
 * Redirects `/login` to the reader login, `/home` to `/` (specification, section 4), and other paths to a post that had them
 * on the author's former site, or to home (section 2).
 */
async function load({ api, url }: LoadArgs): Promise<never> {
  const { pathname, search } = url;
  if (/^\/login\/?$/i.test(pathname)) throw redirect(`/admin/userlogin${search}`);
  if (/^\/home\/?$/i.test(pathname)) throw redirect('/', 301);
  throw await toFormerPost(api, url);
}
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/** Routes without a component do not redirect in the browser. */
const Redirect = () => null;

export default Redirect;
