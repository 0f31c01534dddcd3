/** A post of the author's former site. */
export type OldPost = {
  title: string;
  /** Empty if the site did not give it one yet. */
  slug: string;
  html: string;
  /** As HTML or text; may be empty. */
  excerpt: string;
  tags: string[];
  categories: string[];
  /** ISO 8601; missing for a draft. */
  publishedAt?: string | undefined;
  hero?: { url: string; alt: string } | undefined;
  /** URLs at which readers found it. */
  urls: string[];
  /** Why a post that was public to some is a draft here. */
  keptBack?: string | undefined;
};

export type OldSite = {
  posts: OldPost[];
  /** Base of relative URLs; null if neither the file nor the user names one. */
  url: string | null;
  descriptions: Map<string, string>;
  /** What is not imported, with the reason. */
  left: string[];
};
