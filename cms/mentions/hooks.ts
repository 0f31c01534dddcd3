import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook } from 'payload';
import type { GlossaryTerm } from '../payload-types';
import { linkTexts, unlinkTexts } from './queries/link-texts';
import { noteMentioning, noteTerm, noteText } from './queries/links-due';
import { TextsNotSearched } from './search-in-worker';
import type { TextKind } from './text-kinds';

declare module 'payload' {
  interface RequestContext {
    /** Many texts and terms are written one after the other: who writes them has all of them searched at the end. */
    linksLater?: boolean;
  }
}

/** Finds the terms that the texts of a record mention whenever it is saved; later, where it cannot be done now: nobody's words are refused for it. */
export const linksTerms =
  (kind: TextKind): CollectionAfterChangeHook<{ id: number } & Record<string, unknown>> =>
  async ({ doc, req }) => {
    if (req.context.linksLater) return noteText(req, kind, doc.id);
    try {
      await linkTexts(req, { [kind]: [doc.id] });
    } catch (error) {
      if (!(error instanceof TextsNotSearched)) throw error;
      // Links of the text as it was would stand anywhere in what it is now.
      await unlinkTexts(req, kind, doc.id);
      await noteText(req, kind, doc.id);
    }
  };

/** What texts lead to a term by, and whether they do. */
const linkingOf = (term: Partial<GlossaryTerm>): string =>
  JSON.stringify(
    term.status === 'approved' && !term.deletedAt && term.linking !== 'never'
      ? [term.subject, term.aliases ?? [], term.linking, term.fromBook ?? 0]
      : null,
  );

/** When a term goes by another name, or is told earlier or later, or no more, the texts that name it are searched anew. */
export const relinksTexts: CollectionAfterChangeHook<GlossaryTerm> = async ({
  doc,
  previousDoc,
  req,
}) => {
  if (linkingOf(doc) !== linkingOf(previousDoc ?? {})) await noteTerm(req, doc.id);
};

/** A term that is deleted for good may have stood before another of a like name. */
export const relinksBeforeDelete: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await noteMentioning(req, Number(id));
};
