import { sql } from '@payloadcms/db-postgres/drizzle';
import { postPath } from '../../../contract/plain/paths';
import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import { isVisible } from '../../../platform/access/visible-records';
import { visibleCommentCount } from '../../comments/queries/visible-comments';
import { headingsOf } from '../../../platform/markup/headings';
import { type Handler, lookHeaders, Reply } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/posts';
import { isTold, notYetBegun, type ReadingStage } from '../../../contract/plain/reading-stage';
import { ToldLater } from '../../../platform/api/http-error';
import { toldFrom } from '../../../platform/access/told-from';
import { isoTime } from '../../../platform/database/iso-time';
import { prepare } from '../../../platform/database/queries/prepare';
import { termLinksJson, withoutLinks } from '../../../platform/mentions/queries/term-links-json';
import { type ShownMention, withTermLinks } from '../../../platform/mentions/with-term-links';
import { ogImagePath } from '../../../platform/social-images/og-image';
import { type Branding, postOgImage } from '../../../platform/social-images/og-images';
import { brandingJson } from '../../../platform/social-images/queries/find-branding';
import { listedAt as listedAtIn } from './matching-posts';
import { shownHtml } from './shown-html';
import { postSummary, type SummarizedPost, summaryFields, tagsJson } from './post-summary';

const mostRelated = 3;

type Row = Pick<
  contract.PostPage,
  'markdown' | 'html' | 'categories' | 'previous' | 'next' | 'commentCount' | 'takesComments'
> & {
  post: SummarizedPost;
  links: ShownMention[];
  updatedAt: string;
  fromBook: number;
  commentsFromBook: number;
  related: SummarizedPost[];
  branding: Branding;
};

const visibility = { drafts: false, now: sql.placeholder('now') };
/** For the post itself, the reading stage is checked later. */
const isPublished = isVisible({ ...visibility, upTo: 'any' });
const isShown = isVisible({ ...visibility, upTo: sql.placeholder('upTo') });
const listedAt = listedAtIn({ drafts: false });
const slug = sql.placeholder('slug');

const neighbor = (side: 'previous' | 'next') => {
  const [sign, order] = side === 'previous' ? [sql`<`, sql`DESC`] : [sql`>`, sql`ASC`];
  return sql`(
    SELECT p.id, json_build_object('slug', p.slug, 'title', p.title) AS link FROM posts p
    WHERE ${isShown} AND (${listedAt}, p.id) ${sign} (shown.at, shown.id)
    ORDER BY ${listedAt} ${order}, p.id ${order} LIMIT 1)`;
};

type Values = { slug: string; upTo: ReadingStage; linksUpTo: ReadingStage };

/** Reads a post's page by its current or a former slug. Related posts share the most tags, then are newest. Excludes neighbors. */
const readPage = prepare<Row, Values>(sql`
  WITH shown AS (
    (SELECT p.id, ${listedAt} AS at FROM posts p WHERE ${isPublished} AND p.slug = ${slug})
    UNION ALL
    (SELECT p.id, ${listedAt} AS at FROM posts p JOIN posts_texts earlier ON earlier.parent_id = p.id
      WHERE ${isPublished} AND earlier.path = 'earlierSlugs' AND earlier.text = ${slug}
      ORDER BY ${listedAt} DESC, p.id DESC LIMIT 1)
    LIMIT 1)
  SELECT json_build_object(${summaryFields}, 'tags', ${tagsJson}) AS post,
    ${termLinksJson('post', sql`p.id`, sql.placeholder('linksUpTo'))} AS links,
    p.markdown, coalesce(p.html, '') AS html, p.updated_at AS "updatedAt",
    p.from_book::integer AS "fromBook", p.comments_from_book::integer AS "commentsFromBook",
    (SELECT coalesce(json_agg(c.name ORDER BY r."order"), '[]')
      FROM posts_rels r JOIN categories c ON c.id = r.categories_id
      WHERE r.path = 'categories' AND r.parent_id = p.id) AS categories,
    previous.link AS previous, next.link AS next,
    (SELECT coalesce(json_agg(others.summary ORDER BY others.place), '[]') FROM (
      SELECT json_build_object(${summaryFields}, 'tags', ${tagsJson}) AS summary, found.place
      FROM (
        SELECT p.id, row_number() OVER (ORDER BY count(*) DESC, ${listedAt} DESC, p.id DESC) AS place
        FROM posts_rels its
        JOIN posts_rels theirs ON theirs.tags_id = its.tags_id AND theirs.path = 'tags'
        JOIN posts p ON p.id = theirs.parent_id
        WHERE its.parent_id = shown.id AND its.path = 'tags' AND ${isShown} AND p.id <> shown.id
          AND p.id IS DISTINCT FROM previous.id AND p.id IS DISTINCT FROM next.id
        GROUP BY p.id ORDER BY place LIMIT ${mostRelated}::integer
      ) AS found JOIN posts p ON p.id = found.id) AS others) AS related,
    ${visibleCommentCount(sql`shown.id`)} AS "commentCount",
    p.comments_closed IS NOT TRUE
      AND (SELECT comments FROM site_settings LIMIT 1) IS DISTINCT FROM 'closed' AS "takesComments",
    ${brandingJson} AS branding
  FROM shown JOIN posts p ON p.id = shown.id
  LEFT JOIN LATERAL ${neighbor('previous')} AS previous ON true
  LEFT JOIN LATERAL ${neighbor('next')} AS next ON true`);

/** Returns a published post's page by its current or a former slug; ToldLater beyond the reading stage; null if it is unknown. */
export async function findPostPage(
  req: PayloadRequest,
  { slug, upTo: asked, look, markdown }: z.output<typeof contract.getPostBySlug.input>,
): Promise<contract.PostPage | ToldLater | null> {
  const upTo = asked ?? notYetBegun;
  const [row] = await readPage(req, { slug, upTo, linksUpTo: asked ?? withoutLinks });
  if (!row) return null;
  const { post: summarized, links, fromBook, commentsFromBook, branding, ...page } = row;
  const told = toldFrom({ fromBook, commentsFromBook }, look);
  if (!isTold(told.post, upTo)) return new ToldLater(told.post);
  const post = postSummary(summarized);
  return {
    ...post,
    ...page,
    markdown: markdown === 'false' ? undefined : page.markdown,
    html: await shownHtml(req, withTermLinks(page.html, links)),
    updatedAt: isoTime(page.updatedAt),
    headings: headingsOf(page.html),
    related: page.related.map(postSummary),
    socialPicture: ogImagePath(postPath(post.slug), postOgImage(branding, post)),
    commentsFromBook: isTold(told.comments, upTo) ? null : told.comments,
  };
}

export const getPostBySlug: Handler<typeof contract.getPostBySlug> = async (req, input) =>
  new Reply(await findPostPage(req, input), { headers: lookHeaders(input.look) });
