import type { PostSummary } from '../../../cms/contract/posts';
import { PostCard } from '../../components/post-card';

export const RelatedPosts = ({ posts }: { posts: PostSummary[] }) =>
  posts.length > 0 && (
    <section
      aria-labelledby="related"
      className={`mx-auto mt-16 print:hidden ${posts.length > 2 ? 'max-w-page' : 'max-w-measure'}`}
    >
      <h2 id="related" className="font-display text-h2 mb-6 text-center">
        Related posts
      </h2>
      <ul className="flex flex-wrap justify-center gap-6">
        {posts.map((post) => (
          <li
            key={post.id}
            className={`flex w-full max-w-88 *:grow sm:max-w-[calc(50%-0.75rem)] ${posts.length > 2 ? 'lg:max-w-[calc((100%-3rem)/3)]' : ''}`}
          >
            <PostCard post={post} headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  );
