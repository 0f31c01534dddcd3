import { firstCharacters } from '../contract/cut-text';
import { paths } from '../contract/paths';
import type { Site } from '../contract/pages';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Returns `/opensearch.xml`, which adds the blog's search to browsers: https://github.com/dewitt/opensearch. A short name has at
 * most 16 characters.
 */
export const openSearchXml = ({ origin, title }: Pick<Site, 'origin' | 'title'>) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escaped(firstCharacters(title.replace(/^The\s+/, ''), 16).trim())}</ShortName>
  <LongName>${escaped(firstCharacters(title, 48))}</LongName>
  <Description>Search the posts of ${escaped(title)}</Description>
  <Url type="text/html" template="${escaped(origin)}${paths.blog}?q={searchTerms}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${escaped(origin)}/opensearch.xml"/>
  <Image width="32" height="32" type="image/x-icon">${escaped(origin)}/favicon.ico</Image>
  <InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`;
