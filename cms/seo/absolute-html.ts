/** A start tag with its attributes, as serializers write it. */
const startTag = /<[a-z][a-z0-9]*(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)+\s*\/?>/gi;

const urlAttribute = /(\s(?:href|src)=")([^"]*)(")/g;

/**
 * Returns sanitized HTML with absolute URLs for links and images.
 *
 * @param page the absolute URL of the page with the HTML, for links to fragments
 */
export const absoluteHtml = (html: string, page: string): string =>
  html.replace(startTag, (tag) =>
    tag.replace(urlAttribute, (whole, before: string, to: string, after: string) =>
      URL.canParse(to, page)
        ? before + new URL(to, page).href.replaceAll('"', '%22') + after
        : whole,
    ),
  );
