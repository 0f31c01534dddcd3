import DOMPurify from 'dompurify';
import { markdownFromHtml, textFromHtml } from '#paste';
import { cutBetweenWords } from '../../cms/contract/plain/cut-text';
import {
  longestExcerpt,
  longestPictureDescription,
  longestPostTitle,
  longestTagName,
  reservedPostSlugs,
} from '../../cms/contract/plain/limits';
import { formerSlug, postPath } from '../../cms/contract/plain/paths';
import { loadJsdom } from '../../cms/platform/markup/load-jsdom';
import { UnshowableText } from '../../cms/platform/markup/markdown-to-html';
import { freeSlug, slugFrom } from '../../cms/platform/markup/slug';
import { inspectImage, UnusableImage } from '../../cms/subjects/media/inspect-image';
import { sharp } from '../../cms/platform/threads/drawing';
import { renderMarkdown } from '../../cms/platform/worker/render-markdown';
import { asYaml, withFrontMatter } from '../export/site-files';
import { exportMark } from '../seed/folder';
import { uploadName } from '../seed/pictures';
import { NoPicture } from './old-pictures';
import { decoded, type OldPost, type OldSite, unknownHost } from './old-site';

/** Existing content of the site. */
type Present = {
  isTaken: (slug: string) => Promise<boolean>;
  tags: ReadonlyMap<string, string>;
  categories: ReadonlyMap<string, string>;
};

/** File extensions of formats that are not converted. */
const extensions: Record<string, string> = { jpeg: 'jpg', png: 'png', webp: 'webp' };

const mostPixels = 100_000_000;

/** Shortens a text to a number of characters and UTF-16 units. */
function cut(text: string, most: number): string {
  const short = cutBetweenWords(text, most);
  return short.length > most ? cutBetweenWords(text, 2 * most - short.length) : short;
}

const urlIn = (text: string, base: string | null) =>
  URL.canParse(text, base ?? undefined) ? new URL(text, base ?? undefined) : null;

/** Returns the URL of a picture in full size. WordPress and Ghost add the size to the URLs of smaller files. */
const fullSize = ({ href }: URL, known: ReadonlyMap<string, string>) => {
  const [whole = href] = href.replace(/\/size\/w\d+(?:h\d+)?(?=\/)/, '').split('?');
  const candidates = [whole, whole.replace(/-\d+x\d+(?=\.\w+$)/, '')];
  const found = candidates.find((each) => known.has(each));
  return new URL(found ?? (href.includes('/size/w') ? whole : href));
};

/**
 * Returns the files of a seed folder with the posts and pictures of a former site, and notes about everything that is omitted or
 * changed. Posts that this site already has are omitted, so a second import changes nothing.
 *
 * @param read reads a picture. @throws NoPicture with the reason
 */
export async function postFiles(
  { posts, url: base, descriptions, skipped }: OldSite,
  present: Present,
  read: (url: URL) => Promise<Buffer>,
) {
  const { JSDOM } = loadJsdom();
  const purify = DOMPurify(new JSDOM('').window);
  const files = new Map<string, string | Buffer>([[exportMark, 'format: 1\n']]);
  const notes = skipped.map((line) => `not imported: ${line}`);
  const media: { file: string; alt: string }[] = [];
  let drafts = 0;

  const home = base ?? `http://${unknownHost}`;
  // Slugs first, because texts link to later posts.
  const slugs = new Map<OldPost, string>();
  const given = new Set(reservedPostSlugs);
  const bySlug = new Map<string, string>();
  const ownSlug = ({ slug }: OldPost) => slugFrom(decoded(slug));
  // Posts with a slug of their own come first, so that a draft with the same title does not take it.
  for (const post of posts.toSorted((a, b) => Number(!ownSlug(a)) - Number(!ownSlug(b)))) {
    const slug = freeSlug(ownSlug(post) || slugFrom(post.title) || 'post', given);
    given.add(slug);
    slugs.set(post, slug);
    for (const former of formerSlugs(post)) bySlug.set(former, slug);
  }

  function formerSlugs({ urls }: OldPost): string[] {
    const found = urls.map((each) => urlIn(each, home));
    return [...new Set(found.flatMap((url) => (url ? formerSlug(url) || [] : [])))];
  }

  const names = new Set<string>();
  const imports = new Map<string, Promise<{ file: string; alt: string } | string>>();
  /** Returns a picture's file and description, or else its URL and why it is not imported. */
  function picture(src: string, alt: string) {
    const url = urlIn(src, home);
    if (!url) return `${src}, because its URL is not valid`;
    const full = fullSize(url, descriptions);
    const known = imports.get(full.href);
    if (known) return known;
    const host = full.hostname.replace(unknownHost, 'picture');
    const stem = slugFrom(`${host} ${full.pathname.replace(/\.\w+$/, '')}`, 110);
    const name = freeSlug(stem, names);
    names.add(name);
    const importing = (async () => {
      try {
        const source = await read(full);
        const image = () => sharp(source, { failOn: 'truncated', limitInputPixels: mostPixels });
        const { format } = await image().metadata();
        const extension = extensions[format ?? ''];
        const bytes = extension ? source : await image().png().toBuffer();
        await inspectImage(bytes);
        const file = `former/${name}.${extension ?? 'png'}`;
        const words = descriptions.get(full.href) || alt || stem.replaceAll('-', ' ');
        const entry = { file, alt: cut(words.trim(), longestPictureDescription) };
        media.push(entry);
        files.set(file, bytes);
        return entry;
      } catch (error) {
        let reason = 'it cannot be read as a picture';
        if (error instanceof NoPicture) reason = error.message;
        if (error instanceof UnusableImage) reason = `it cannot be used: ${error.message}`;
        return `${full.href.replace(`http://${unknownHost}`, '')}, because ${reason}`;
      }
    })();
    imports.set(full.href, importing);
    return importing;
  }

  /** Returns a post's HTML with this site's picture URLs, links instead of frames, and the new URLs of imported posts. */
  async function ownHtml(html: string, title: string): Promise<string> {
    const { document } = new JSDOM(html.replaceAll('__GHOST_URL__', '')).window;
    const linkTo = (url: string) =>
      Object.assign(document.createElement('a'), { href: url, textContent: url });
    // WordPress and Ghost embed the page of a URL that is alone in its paragraph.
    for (const element of document.querySelectorAll('p, figure, figure div')) {
      const words = element.textContent?.trim() ?? '';
      if (element.querySelector('*') || !/^https?:\/\/\S+$/.test(words)) continue;
      element.textContent = '';
      element.append(linkTo(words));
    }
    for (const frame of document.querySelectorAll('iframe[src], video[src], audio[src]')) {
      const paragraph = document.createElement('p');
      paragraph.append(linkTo(urlIn(frame.getAttribute('src') ?? '', base)?.href ?? ''));
      frame.replaceWith(paragraph);
    }
    for (const link of document.querySelectorAll('a[href]')) {
      const target = urlIn(link.getAttribute('href') ?? '', home);
      if (target?.host !== new URL(home).host) continue;
      const slug = bySlug.get(formerSlug(target));
      if (slug !== undefined) link.setAttribute('href', postPath(slug) + target.hash);
    }
    const images = [...document.querySelectorAll('img')].map((image) => {
      const figure = image.closest('figure');
      const caption = figure?.querySelector('figcaption');
      const words = caption?.textContent?.trim().replace(/\s+/g, ' ') ?? '';
      const alt = image.getAttribute('alt')?.trim() || words;
      const importing = picture(image.getAttribute('src') ?? '', alt);
      return { image, figure, caption, words, alt, importing };
    });
    for (const { image, figure, caption, words, alt, importing } of images) {
      const found = await importing;
      if (typeof found === 'string') {
        notes.push(`“${title}”: without the picture ${found}`);
        const link = image.closest('a');
        image.remove();
        if (link && !link.textContent?.trim() && !link.querySelector('img'))
          link.textContent = alt || link.getAttribute('href');
        continue;
      }
      image.setAttribute('src', `/media/${uploadName(found.file)}`);
      if (words && [...(figure?.querySelectorAll('img') ?? [])].length === 1) {
        image.setAttribute('title', words);
        caption?.remove();
      }
      // The picture replaces a link to its own file.
      const link = image.closest('a');
      if (link && /\.(?:jpe?g|png|gif|webp)$/i.test(link.getAttribute('href') ?? ''))
        link.replaceWith(image);
    }
    return document.body.innerHTML;
  }

  const spelled = new Map<string, string>();
  /** Returns the names of tags or categories without duplicates, in the spelling of the site or of the first post. */
  function namesOf(kind: 'tags' | 'categories', names: string[]): string[] {
    const found = names.flatMap((name) => {
      const slug = slugFrom(name);
      if (slug === '') return [];
      const key = `${kind} ${slug}`;
      const usual = present[kind].get(slug) ?? spelled.get(key) ?? cut(name, longestTagName);
      spelled.set(key, usual);
      return [usual];
    });
    return [...new Set(found)];
  }

  const used = new Set(slugs.values());
  for (const post of posts) {
    const { title, excerpt, publishedAt, hero, draftReason } = post;
    const slug = slugs.get(post) ?? '';
    if (await present.isTaken(slug)) {
      notes.push(`left as it is: “${title}”, because this site has a post at ${postPath(slug)}`);
      continue;
    }
    const html = await ownHtml(post.html, title);
    const markdown = markdownFromHtml(html, purify) ?? textFromHtml(html, purify).trim();
    if (markdown === '') {
      notes.push(`not imported: “${title}”: has no text`);
      continue;
    }
    try {
      await renderMarkdown(markdown);
    } catch (error) {
      if (!(error instanceof UnshowableText)) throw error;
      notes.push(`not imported: “${title}”: ${error.message}`);
      continue;
    }
    const shortcode = /\[(?:gallery\]|\/[a-z]|[a-z][\w-]+ [^\]]*=)[^\]]*/.exec(markdown);
    if (shortcode)
      notes.push(`“${title}”: check ${shortcode[0].replaceAll('\\', '')}], which stays as text`);
    if (draftReason) notes.push(`“${title}”: is a draft here, because it ${draftReason}`);
    const heroFile =
      hero && (await picture(hero.url.replace('__GHOST_URL__', ''), hero.alt || title));
    if (typeof heroFile === 'string') notes.push(`“${title}”: without its picture ${heroFile}`);
    const earlier: string[] = [];
    for (const former of formerSlugs(post))
      if (!used.has(former) && !(await present.isTaken(former))) earlier.push(former);
    if (!publishedAt) drafts += 1;
    const fields = {
      title: cut(title, longestPostTitle),
      excerpt: cut(textFromHtml(excerpt, purify).trim(), longestExcerpt) || undefined,
      tags: namesOf('tags', post.tags),
      categories: namesOf('categories', post.categories),
      hero: typeof heroFile === 'object' ? heroFile : undefined,
      status: publishedAt ? 'published' : 'draft',
      publishedAt,
      earlierSlugs: earlier.length > 0 ? earlier : undefined,
    };
    files.set(`posts/${slug}.md`, withFrontMatter(fields, markdown));
  }
  if (media.length > 0) files.set('media.yaml', asYaml(media));
  const count = [...files.keys()].filter((file) => file.startsWith('posts/')).length;
  return { files, posts: count, drafts, pictures: media.length, notes: [...new Set(notes)] };
}
