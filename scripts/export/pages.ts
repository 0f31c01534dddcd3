import type { PayloadRequest } from 'payload';
import * as stores from '../../cms/seeding/queries/pages';
import type { RecordIds } from '../../cms/seeding/queries/seed-store';
import type { SeedStore } from '../../cms/seeding/queries/seed-store';
import { asYaml, withFrontMatter } from './text-files';

type Means = {
  images: RecordIds;
  picture: (filename: string | undefined) => { file: string; alt: string } | undefined;
};

/** Returns the fields of a page, or undefined if it was never saved. */
async function saved<Fields extends object>(store: SeedStore<Fields>) {
  const [page] = (await store.find()).values();
  return page?.fields;
}

/** Returns a link only if it has a label and a URL. */
const whole = (link: { label: string; url: string } | undefined) =>
  link?.label && link.url ? link : undefined;

/** Returns the files of the pages and the site settings. */
export async function pageFiles(
  req: PayloadRequest,
  { images, picture }: Means,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const write = (name: string, fields: Record<string, unknown>, text = '') =>
    files.set(`pages/${name}.md`, withFrontMatter(fields, text));

  const home = await saved(stores.homeStore(req));
  if (home) {
    const { heroTitle, heroTagline, highlights, description } = home;
    write('home', { heroTitle, heroTagline: heroTagline || undefined, highlights }, description);
  }
  const series = await saved(stores.seriesStore(req, images));
  if (series)
    write('series', { title: series.title, image: picture(series.image) }, series.overview);
  const author = await saved(stores.authorStore(req, images));
  if (author)
    write('author', { title: author.title, photo: picture(author.photo) }, author.biography);
  const contact = await saved(stores.contactStore(req));
  if (contact) write('contact', { title: contact.title }, contact.intro);

  const site = await saved(stores.siteStore(req));
  if (site)
    files.set(
      'pages/site.yaml',
      asYaml({
        ...site,
        tagline: site.tagline || undefined,
        socialLink: whole(site.socialLink),
        builderCredit: whole(site.builderCredit),
      }),
    );
  return files;
}
