import { xmlText } from '../markup/xml-text';
import { firstCharacters } from '../contract/cut-text';
import { paths } from '../contract/paths';
import type { Site } from '../contract/pages';

/**
 * Returns `/opensearch.xml`, which adds the blog's search to browsers: https://github.com/dewitt/opensearch. A short name has at
 * most 16 characters.
 */
export const openSearchXml = ({ origin, title }: Pick<Site, 'origin' | 'title'>) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${xmlText(firstCharacters(title.replace(/^The\s+/, ''), 16).trim())}</ShortName>
  <LongName>${xmlText(firstCharacters(title, 48))}</LongName>
  <Description>Search the posts of ${xmlText(title)}</Description>
  <Url type="text/html" template="${xmlText(origin)}${paths.blog}?q={searchTerms}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${xmlText(origin)}/opensearch.xml"/>
  <Image width="32" height="32" type="image/x-icon">${xmlText(origin)}/favicon.ico</Image>
  <InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`;
