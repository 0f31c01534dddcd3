import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook } from 'payload';
import type { GlossaryTerm } from '../../payload-types';
import { linkTexts, TextsNotSearched, unlinkTexts } from './queries/link-texts';
import { queueTextsMentioning, queueTerm, queueText } from './queries/links-due';
import type { TextKind } from './text-kinds';

declare module 'payload' {
  interface RequestContext {
    /** Set by bulk writes, which link all texts at the end. */
    linksLater?: boolean;
  }
}

/** Finds mentions when a record is saved. If the search fails, queues it, so that no save is refused. */
export const linksTerms =
  (kind: TextKind): CollectionAfterChangeHook<{ id: number } & Record<string, unknown>> =>
  async ({ doc, req }) => {
    if (req.context.linksLater) return queueText(req, kind, doc.id);
    try {
      await linkTexts(req, { [kind]: [doc.id] });
    } catch (error) {
      if (!(error instanceof TextsNotSearched)) throw error;
      // Positions of the former text would be wrong.
      await unlinkTexts(req, kind, doc.id);
      await queueText(req, kind, doc.id);
    }
  };

/** Returns the fields that determine how a term is linked. */
const linkingOf = (term: Partial<GlossaryTerm>): string =>
  JSON.stringify(
    term.status === 'approved' && !term.deletedAt && term.linking !== 'never'
      ? [term.subject, term.aliases ?? [], term.linking, term.fromBook ?? 0]
      : null,
  );

/** Queues a search of the texts that name a term when its names, availability or first book change. */
export const relinksTexts: CollectionAfterChangeHook<GlossaryTerm> = async ({
  doc,
  previousDoc,
  req,
}) => {
  if (linkingOf(doc) !== linkingOf(previousDoc ?? {})) await queueTerm(req, doc.id);
};

/** Queues the texts that mention a deleted term, because they may mention another term too. */
export const relinksBeforeDelete: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await queueTextsMentioning(req, Number(id));
};
