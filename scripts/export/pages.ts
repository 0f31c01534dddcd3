import type { PayloadRequest } from 'payload';
import { pageStore } from '../../cms/seeding/queries/pages';
import type { RecordIds } from '../../cms/seeding/queries/seed-store';
import { pageForms, pageNames, pageTexts, siteForm } from '../seed/page-files';
import { asYaml, fieldsOf, withFrontMatter } from './text-files';

type Means = {
  images: RecordIds;
  picture: (filename: string | undefined) => { file: string; alt: string } | undefined;
};

/** Returns a link that has both of its parts. */
const whole = (link: unknown) =>
  Object.values(link ?? {}).filter(Boolean).length === 2 ? link : undefined;

export async function pageFiles(
  req: PayloadRequest,
  { images, picture }: Means,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const pages = await pageStore(req, images).find();
  for (const name of pageNames) {
    const page = pages.get(name)?.fields;
    if (!page) continue;
    const pictures = { image: picture(page.image), photo: picture(page.photo) };
    const fields = fieldsOf(pageForms[name], { ...page, ...pictures });
    files.set(`pages/${name}.md`, withFrontMatter(fields, String(page[pageTexts[name]] ?? '')));
  }
  const site = pages.get('site')?.fields;
  if (site) {
    const links = { socialLink: whole(site.socialLink), builderCredit: whole(site.builderCredit) };
    files.set('pages/site.yaml', asYaml(fieldsOf(siteForm, { ...site, ...links })));
  }
  return files;
}
