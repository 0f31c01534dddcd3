import type { PayloadRequest } from 'payload';
import * as stores from '../../cms/seeding/queries/pages';
import type { RecordIds } from '../../cms/seeding/queries/seed-store';
import type { SeedStore } from '../../cms/seeding/queries/seed-store';
import { pageForms, siteForm } from '../seed/page-files';
import { asYaml, fieldsOf, withFrontMatter } from './text-files';

type Means = {
  images: RecordIds;
  picture: (filename: string | undefined) => { file: string; alt: string } | undefined;
};

async function saved<Fields extends object>(store: SeedStore<Fields>) {
  const [page] = (await store.find()).values();
  return page?.fields;
}

const whole = (link: { label: string; url: string } | undefined) =>
  link?.label && link.url ? link : undefined;

export async function pageFiles(
  req: PayloadRequest,
  { images, picture }: Means,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const write = (name: keyof typeof pageForms, fields: Record<string, unknown>, text = '') =>
    files.set(`pages/${name}.md`, withFrontMatter(fieldsOf(pageForms[name], fields), text));

  const home = await saved(stores.homeStore(req));
  if (home) write('home', home, home.description);
  const series = await saved(stores.seriesStore(req, images));
  if (series) write('series', { ...series, image: picture(series.image) }, series.overview);
  const author = await saved(stores.authorStore(req, images));
  if (author) write('author', { ...author, photo: picture(author.photo) }, author.biography);
  const contact = await saved(stores.contactStore(req));
  if (contact) write('contact', contact, contact.intro);

  const site = await saved(stores.siteStore(req));
  if (site) {
    const links = { socialLink: whole(site.socialLink), builderCredit: whole(site.builderCredit) };
    files.set('pages/site.yaml', asYaml(fieldsOf(siteForm, { ...site, ...links })));
  }
  return files;
}
