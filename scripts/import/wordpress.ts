import { OperatorError } from '../../cms/platform/operator-error';
import { loadJsdom } from '../../cms/platform/markup/load-jsdom';
import { withoutForbidden, xmlText } from '../../cms/platform/markup/xml-text';
import type { OldPost, OldSite } from './old-site';

/** Block elements. Blank lines between them have no meaning. */
const block =
  /^<\/?(?:p|div|h[1-6]|ul|ol|li|dl|blockquote|pre|table|thead|tbody|tr|t[hd]|figure|hr|form|iframe|section|article|aside|address)\b/i;

/** Converts a text to HTML like WordPress: blank lines separate paragraphs, unless the block editor wrote it. */
function paragraphs(text: string): string {
  if (/<!-- wp:|<p[\s>]/.test(text)) return text;
  return text
    .split(/(<pre\b.*?<\/pre>)/gs)
    .map((part) =>
      part.startsWith('<pre')
        ? part
        : part
            .split(/\n\s*\n/)
            .map((piece) => piece.trim())
            .map((piece) =>
              piece === '' || block.test(piece)
                ? piece
                : `<p>${piece.replaceAll('\n', '<br>')}</p>`,
            )
            .join('\n'),
    )
    .join('\n');
}

const attribute = (shortcode: string, name: string) =>
  new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`).exec(shortcode)?.slice(1).find(Boolean);

/** Replaces shortcodes with HTML. A gallery without ids shows the `pictures` uploaded to the post. Unknown ones stay as text. */
const withoutShortcodes = (
  text: string,
  urlOf: (attachment: string) => string | undefined,
  { pictures, descriptions }: { pictures: string[]; descriptions: ReadonlyMap<string, string> },
) =>
  text
    .replace(
      /(\[caption[^\]]*\])(.*?<img[^>]*>(?:\s*<\/a>)?)(.*?)\[\/caption\]/gs,
      (_all, shortcode: string, image: string, words: string) =>
        `\n\n<figure>${image}<figcaption>${words.trim() || (attribute(shortcode, 'caption') ?? '')}</figcaption></figure>\n\n`,
    )
    .replace(/\[embed[^\]]*\]\s*(https?:[^\s[<"]+)\s*\[\/embed\]/g, '\n\n<a href="$1">$1</a>\n\n')
    .replace(
      /\[(?:audio|video)\s[^\]]*?(https?:[^\s\]"']+)[^\]]*\](?:\s*\[\/(?:audio|video)\])?/g,
      '\n\n<a href="$1">$1</a>\n\n',
    )
    .replace(/\[gallery\b[^\]]*\]/g, (shortcode) => {
      const ids = attribute(shortcode, 'ids');
      const urls = ids ? ids.split(',').map((id) => urlOf(id.trim())) : pictures;
      const images = urls
        .map(
          (url) =>
            url && `<img src="${xmlText(url)}" alt="${xmlText(descriptions.get(url) ?? '')}">`,
        )
        .join('');
      return images === '' ? shortcode : `\n\n${images}\n\n`;
    });

/** Returns the text of a title or name, which WordPress stores as HTML. */
const textOf = (html: string) => loadJsdom().JSDOM.fragment(html).textContent?.trim() ?? '';

/** Reasons why a post is imported as a draft, by its status. */
const draftReasons: Record<string, string> = {
  private: 'was private',
  pending: 'waited for review',
};

/**
 * Reads a WordPress export (WXR). The parser loads nothing and supports only XML's own entities.
 *
 * @throws OperatorError if it is something else
 */
export function readWordPress(xml: string): OldSite {
  const { JSDOM } = loadJsdom();
  let document;
  try {
    document = new JSDOM(withoutForbidden(xml), { contentType: 'text/xml' }).window.document;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The file is not well-formed XML: ${reason}`);
  }
  const items = [...document.querySelectorAll('channel > item')].map((item) => {
    const children = [...item.children];
    const of = (name: string) =>
      children.find(({ nodeName }) => nodeName === name)?.textContent?.trim() ?? '';
    return {
      of,
      id: of('wp:post_id'),
      type: of('wp:post_type'),
      names: (domain: string) =>
        children
          .filter((each) => each.nodeName === 'category' && each.getAttribute('domain') === domain)
          .map(({ textContent }) => textOf(textContent ?? '')),
      meta: (key: string) =>
        children
          .filter(({ nodeName }) => nodeName === 'wp:postmeta')
          .map(({ children }) => [...children].map(({ textContent }) => textContent ?? ''))
          .find(([name]) => name === key)?.[1],
    };
  });
  const channel = new Map(
    [...document.querySelectorAll('channel > *')].map((each) => [
      each.nodeName,
      each.textContent?.trim() ?? '',
    ]),
  );
  if (!channel.has('wp:wxr_version'))
    throw new OperatorError('The file is XML, but not a WordPress export (WXR).');

  const attachments = items.filter(({ type }) => type === 'attachment');
  const urls = new Map(attachments.map(({ id, of }) => [id, of('wp:attachment_url')]));
  const descriptions = new Map(
    attachments.map(({ of, meta }) => [
      of('wp:attachment_url'),
      meta('_wp_attachment_image_alt') || of('excerpt:encoded') || of('title'),
    ]),
  );

  const skipped: string[] = [];
  const posts: OldPost[] = [];
  const unknown = new Map<string, number>();
  for (const { of, id, type, names, meta } of items) {
    const title = textOf(of('title')) || 'Untitled';
    const status = of('wp:status') || 'publish';
    if (type === 'page') skipped.push(`“${title}”: is a page, and this site has its own`);
    else if (type !== 'post' && type !== 'attachment')
      unknown.set(type, (unknown.get(type) ?? 0) + 1);
    if (type !== 'post') continue;
    if (status === 'trash' || status === 'auto-draft') {
      skipped.push(`“${title}”: was in the trash, or never saved`);
      continue;
    }
    const pictures = attachments
      .filter((each) => each.of('wp:post_parent') === id)
      .map((each) => each.of('wp:attachment_url'))
      .filter((each) => /\.(?:jpe?g|png|gif|webp|avif)$/i.test(each));
    const hero = urls.get(meta('_thumbnail_id') ?? '');
    const date = of('wp:post_date_gmt');
    const time = Date.parse(date.startsWith('0000') ? of('pubDate') : `${date.replace(' ', 'T')}Z`);
    const isPublic = (status === 'publish' || status === 'future') && !of('wp:post_password');
    const draftReason = of('wp:post_password') ? 'had a password' : draftReasons[status];
    posts.push({
      title,
      slug: of('wp:post_name'),
      html: paragraphs(
        withoutShortcodes(of('content:encoded'), (each) => urls.get(each), {
          pictures,
          descriptions,
        }),
      ),
      excerpt: of('excerpt:encoded'),
      tags: names('post_tag'),
      categories: names('category').filter((name) => name !== 'Uncategorized'),
      ...(isPublic && { publishedAt: new Date(time || Date.now()).toISOString() }),
      ...(hero && { hero: { url: hero, alt: descriptions.get(hero) ?? '' } }),
      urls: [of('link'), of('guid'), `/?p=${id}`],
      draftReason,
    });
  }
  for (const [type, count] of unknown)
    skipped.push(`${count} × ${type || 'without type'}: not posts`);
  const url = channel.get('wp:base_blog_url') || channel.get('link') || null;
  return { posts, url, descriptions, skipped };
}
