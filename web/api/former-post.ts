import { redirect } from 'react-router-dom';
import { formerSlug, postPath } from '../../cms/contract/plain/paths';
import type { Api } from '../../cms/contract/plain/client';
import { isVeiled, orRedirectHome, orVeil } from './loaders';

/** Returns a redirect to the post that had this path on the author's former site, else to the home page. */
export async function toFormerPost(api: Api, url: URL): Promise<Response> {
  const slug = formerSlug(url);
  if (slug === '') return redirect('/');
  const post = await orRedirectHome(
    orVeil(api('GET /Posts/by-slug/{slug}', { slug, Tracking: 'false', markdown: 'false' })),
  );
  return isVeiled(post) ? redirect(postPath(slug)) : redirect(postPath(post.slug), 301);
}
