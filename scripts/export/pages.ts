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
  const saved = async (page: Parameters<typeof pageStore>[1]) => {
    const [found] = (await pageStore(req, page, images).find()).values();
    return found?.fields;
  };
  for (const name of pageNames) {
    const page = await saved({ slug: name });
    if (!page) continue;
    const pictures = { image: picture(page.image), photo: picture(page.photo) };
    const fields = fieldsOf(pageForms[name], { ...page, ...pictures });
    files.set(`pages/${name}.md`, withFrontMatter(fields, String(page[pageTexts[name]] ?? '')));
  }
  const site = await saved({ slug: 'site-settings' });
  if (site) {
    const links = { socialLink: whole(site.socialLink), builderCredit: whole(site.builderCredit) };
    files.set('pages/site.yaml', asYaml(fieldsOf(siteForm, { ...site, ...links })));
  }
  return files;
}
