import { sql } from '@payloadcms/db-postgres/drizzle';
import type { PayloadRequest } from 'payload';
import type { z } from 'zod';
import { ToldLater } from '../../../platform/api/http-error';
import { type Handler, lookHeaders, Reply } from '../../../platform/api/define-endpoint';
import type * as contract from '../../../contract/glossary';
import { termPath } from '../../../contract/plain/paths';
import { isTold, notYetBegun, type ReadingStage } from '../../../contract/plain/reading-stage';
import { prepare } from '../../../platform/database/queries/prepare';
import { isTermTold, termLinksJson } from '../../../platform/mentions/queries/term-links-json';
import {
  type Linked,
  linksOf,
  type ShownMention,
} from '../../../platform/mentions/with-term-links';
import { ogImagePath } from '../../../platform/social-images/og-image';
import { type Branding, termOgImage } from '../../../platform/social-images/og-images';
import { brandingJson } from '../../../platform/social-images/queries/find-branding';
import { letterAt, termColumns } from './get-glossary-index';
import { namedIn, namedInJson, type NamingRow } from './named-in';

type Revelation = contract.Term['revelations'][number] & { links: ShownMention[] };

type Row = Omit<contract.Term, 'revelations'> &
  Pick<contract.ToldTerm, 'year' | 'relations' | 'laterBooks' | 'creditedTo'> & {
    revelations: Revelation[];
    fromBook: number;
    place: string;
    namedIn: NamingRow[];
    branding: Branding;
    links: ShownMention[];
  };

const upTo = sql.placeholder('upTo');

/** Relations of a term to visible terms, in its order, then those of others to it, by name. */
const relationsJson = sql`(
  SELECT coalesce(json_agg(json_build_object('relation', relation, 'isOf', is_of, 'subject', subject, 'slug', coalesce(slug, ''))
    ORDER BY is_of, sorting, subject), '[]')
  FROM (
    SELECT r.kind AS relation, false AS is_of, other.subject, other.slug, r._order AS sorting
    FROM glossary_terms_relations r JOIN glossary_terms other ON other.id = r.to_id
    WHERE r._parent_id = term.id AND r.from_book <= ${upTo}::integer
      AND ${isTermTold(sql`other`, upTo)}
    UNION ALL
    (SELECT r.kind, true, other.subject, other.slug, 0
    FROM glossary_terms_relations r JOIN glossary_terms other ON other.id = r._parent_id
    WHERE r.to_id = term.id AND r.from_book <= ${upTo}::integer
      AND ${isTermTold(sql`other`, upTo)}
    ORDER BY other.place, other.id LIMIT 200)
  ) AS related)`;

const linksOfRevelation = sql`, 'links', ${termLinksJson('term', sql`p._parent_id`, upTo, sql`p.id`)}`;

const readTerm = prepare<Row, { slug: string; upTo: number }>(sql`
  SELECT ${termColumns(upTo, linksOfRevelation)}, term.place, term.from_book::integer AS "fromBook",
    term.year::integer, nullif(term.credited_to, '') AS "creditedTo",
    ${relationsJson} AS relations, ${namedInJson} AS "namedIn",
    ARRAY(SELECT DISTINCT from_book::integer FROM glossary_terms_revelations
      WHERE _parent_id = term.id AND from_book > ${upTo}::integer ORDER BY 1) AS "laterBooks",
    ${brandingJson} AS branding, ${termLinksJson('term', sql`term.id`, upTo)} AS links
  FROM glossary_terms AS term
  WHERE slug = ${sql.placeholder('slug')} AND status = 'approved' AND deleted_at IS NULL
  ORDER BY from_book, id LIMIT 1`);

/** Returns the book that tells more of a term beyond the reading stage. */
const toldNext = ({ fromBook, laterBooks: [next] }: Row, upTo: ReadingStage) =>
  isTold(fromBook, upTo) ? next : fromBook;

/** Returns revelations with links. Those of one book are one section. */
function linkedRevelations(revelations: Revelation[]) {
  const linkedIn = new Map<number, Linked>();
  return revelations.map(({ fromBook, text, links }) => {
    const linked = linkedIn.get(fromBook) ?? new Set();
    linkedIn.set(fromBook, linked);
    return { fromBook, text, links: linksOf(links, linked) };
  });
}

/** Returns a term with revelations and relations up to the reading stage; ToldLater beyond it; null if there is none. */
export async function findTerm(
  req: PayloadRequest,
  { slug, upTo = notYetBegun, look }: z.output<typeof contract.getTerm.input>,
): Promise<contract.ToldTerm | ToldLater | null> {
  const [present] = await readTerm(req, { slug, upTo });
  const next = present && look && toldNext(present, upTo);
  const [row] = next === undefined ? [present] : await readTerm(req, { slug, upTo: next });
  if (!row) return null;
  const { place, fromBook, revelations, namedIn: naming, branding, links, ...term } = row;
  if (!isTold(fromBook, next ?? upTo)) return new ToldLater(fromBook);
  return {
    ...term,
    revelations: linkedRevelations(revelations),
    letter: letterAt(place),
    links: linksOf(links),
    namedIn: namedIn(naming),
    socialPicture: ogImagePath(termPath(term.slug), termOgImage(branding, term)),
  };
}

export const getTerm: Handler<typeof contract.getTerm> = async (req, input) =>
  new Reply(await findTerm(req, input), { headers: lookHeaders(input.look) });
