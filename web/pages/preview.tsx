import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { PrivateHead } from '../components/page';
import type { Route } from './+types/preview';
import { PostArticle } from './post/post-article';

const load = ({ api, url }: LoadArgs) =>
  api('GET /Posts/preview', { token: url.searchParams.get('token') ?? '' });
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/** Preview of an unsaved post, for anyone with the link. */
export default function Preview({ loaderData: post }: Route.ComponentProps) {
  return (
    <>
      <PrivateHead title={`Preview: ${post.title}`} />
      <p className="border-gold bg-leaf text-note max-w-measure mx-auto mt-6 border-l-3 px-4 py-2 print:hidden">
        A preview for anyone who has this link. It is not published in this form, and the link
        expires.
      </p>
      <div className="px-6 pt-8">
        <PostArticle post={post} />
      </div>
    </>
  );
}
