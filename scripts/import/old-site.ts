import { decodePath } from '../../cms/server/decode-path';

export type OldPost = {
  title: string;
  /** Empty if the post has none yet. */
  slug: string;
  html: string;
  /** HTML or text, possibly empty. */
  excerpt: string;
  tags: string[];
  categories: string[];
  /** ISO 8601. Absent for a draft. */
  publishedAt?: string | undefined;
  hero?: { url: string; alt: string } | undefined;
  /** Former URLs of the post. */
  urls: string[];
  /** Why a post that some could read is imported as a draft. */
  draftReason?: string | undefined;
};

export type OldSite = {
  posts: OldPost[];
  /** Base of relative URLs, or null if neither the file nor the user names one. */
  url: string | null;
  descriptions: Map<string, string>;
  /** Items that are not imported, with the reason. */
  skipped: string[];
};

/** Host of relative URLs if the URL of the former site is not known. RFC 2606 reserves its domain. */
export const unknownHost = 'former.invalid';

/** Decodes a slug, which WordPress stores percent-encoded, or a part of a path. */
export const decoded = (slug: string) => decodePath(slug) ?? slug;
