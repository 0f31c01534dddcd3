import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres';
import { findIn, nameIsTold, textsThat } from './20261123_043000_glossary_search';
import { search } from './20261123_080000_glossary_search_plans';

/**
 * A search of the glossary finds names that are like a word before descriptions in which the word occurs: “dwarf” finds
 * Dwarves first.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw(search.replace(beforeTexts, (found) => found + likeNames)));
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(search));
}

const beforeTexts = 'whole := public.search_words_query(terms);\n';

// If no description has the words, `glossary_search` returns nothing, and the caller corrects typing errors.
const likeNames = `
    IF cardinality(terms) = 1 AND EXISTS (${textsThat('search @@ begun')}) THEN
    -- It is like the word that is asked for and begins with the same three letters.
${findIn(`
          SELECT term_id, to_char(1 - public.similarity(spelling, asked), '0.000') AS sorting
          FROM public.glossary_names JOIN unnest(spellings) AS asked
            ON spelling OPERATOR(public.%) asked AND left(spelling, 3) = left(asked, 3)
          WHERE ${nameIsTold}`)}
    END IF;
`;
