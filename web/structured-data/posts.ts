import { postPath, blogTitle } from '../../cms/contract/plain/paths';
import type { Blog, BlogPosting } from 'schema-dts';
import type { Post, PostSummary } from '../../cms/contract/posts';
import type { Site } from '../../cms/contract/pages';
import { authorId, blogId, canonicalUrl, postId, type PageContent } from './graph';

const blog = (site: Site): Blog => ({
  '@type': 'Blog',
  '@id': blogId(site),
  name: blogTitle,
  url: canonicalUrl(site, '/blog'),
  author: { '@id': authorId(site) },
  inLanguage: 'en',
});

const posting = (site: Site, post: PostSummary): BlogPosting => ({
  '@type': 'BlogPosting',
  '@id': postId(site, post.slug),
  headline: post.title,
  url: canonicalUrl(site, postPath(post.slug)),
  datePublished: post.publishedAt,
  author: { '@id': authorId(site) },
  isPartOf: { '@id': blogId(site) },
  inLanguage: 'en',
  ...(post.excerpt && { description: post.excerpt }),
  ...(post.hero && { image: canonicalUrl(site, post.hero.url) }),
});

export const aboutBlog = (site: Site, posts: PostSummary[]): PageContent => ({
  type: 'CollectionPage',
  mainEntity: blogId(site),
  nodes: [
    {
      ...blog(site),
      blogPost: posts.map(({ slug }) => ({ '@id': postId(site, slug) })),
    },
    ...posts.map((post) => posting(site, post)),
  ],
});

/** Returns the time of a post's last modification, or of its publication if that is later. */
export const modifiedAt = ({ publishedAt, updatedAt }: Pick<Post, 'publishedAt' | 'updatedAt'>) =>
  updatedAt > publishedAt ? updatedAt : publishedAt;

export function aboutPost(site: Site, post: Omit<Post, 'markdown'>): PageContent {
  const dates = { datePublished: post.publishedAt, dateModified: modifiedAt(post) };
  return {
    mainEntity: postId(site, post.slug),
    ...dates,
    nodes: [
      {
        ...posting(site, post),
        ...dates,
        // Summaries have only the first tags.
        ...(post.tags.length > 0 && { keywords: post.tags }),
        timeRequired: `PT${post.minutes}M`,
        publisher: { '@id': authorId(site) },
      },
      blog(site),
    ],
  };
}
