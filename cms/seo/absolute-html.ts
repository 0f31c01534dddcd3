/** A start tag with its attributes, as a serializer writes them. */
const startTag = /<[a-z][a-z0-9]*(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)+\s*\/?>/gi;

const urlAttribute = /(\s(?:href|src)=")([^"]*)(")/g;

/**
 * Sanitized HTML whose links and images lead to the site from wherever it is read.
 *
 * @param page the absolute URL of the page that it stands on: fragments lead there
 */
export const absoluteHtml = (html: string, page: string): string =>
  html.replace(startTag, (tag) =>
    tag.replace(urlAttribute, (whole, before: string, to: string, after: string) =>
      URL.canParse(to, page)
        ? before + new URL(to, page).href.replaceAll('"', '%22') + after
        : whole,
    ),
  );
