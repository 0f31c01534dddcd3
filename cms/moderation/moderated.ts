import type { CollectionSlug, CustomComponent, UIField } from 'payload';

/** What is told of one record, “Aardmoor” …, and of several, 19 terms …. */
export type CountTexts = { one: string; many: string };

/** One of the things that can be decided on a record. */
export type Decision = {
  /** What the record's state becomes. */
  status: string | boolean;
  /** On the button: `Approve`. */
  label: string;
  /** What is told afterwards: `approved: it is in the glossary now`. */
  done: CountTexts;
  /** The same where a record is in that state already and the field that decisions settle has something in it: `Keep`. */
  again?: { label: string; done: CountTexts };
};

/** A collection whose records wait for the author's word. */
export type Moderated = {
  collection: CollectionSlug;
  /** The field that holds a record's state; `status` unless it is said otherwise. */
  field?: string;
  /** A field that every decision sets back, and that is put back along with the state: `reports`. */
  settles?: string;
  /**
   * A field that is another one when somebody else has changed what is decided on. It is sent along as the list showed it, and
   * the server refuses the decision when it is no longer so: `editedAt`.
   */
  changesWith?: string;
  /** The field by which people know a record. */
  title: string;
  /** `term` and `terms`. */
  noun: { one: string; many: string };
  decisions: Decision[];
  /** The component of its list, where that has more to it: made of ModeratedList. */
  list?: string;
};

/**
 * How a collection is moderated in the dashboard: buttons in every row of its list, a bar for the rows that are
 * selected, and the same buttons beside a record's form. All of them write by Payload's REST API, whose access rules
 * hold.
 *
 * @returns the field of the buttons, also a column called `decision`, and the collection's list
 */
export function moderation(moderated: Moderated): { field: UIField; list: CustomComponent } {
  const clientProps = { moderated };
  return {
    field: {
      name: 'decision',
      type: 'ui',
      label: 'Decide',
      admin: {
        position: 'sidebar',
        components: {
          Field: { path: '/dashboard/moderation/decision-field#DecisionField', clientProps },
          Cell: { path: '/dashboard/moderation/decision-cell#DecisionCell', clientProps },
        },
      },
    },
    list: {
      path: moderated.list ?? '/dashboard/moderation/moderated-list#ModeratedList',
      clientProps,
    },
  };
}

/** What can be decided on a record: every other state, and its own once more where there is something to settle. */
export const decisionsOn = (
  { decisions, field = 'status', settles }: Moderated,
  record: Record<string, unknown>,
): Decision[] =>
  decisions.flatMap((decision) => {
    if (decision.status !== record[field]) return [decision];
    return decision.again && settles && record[settles] ? [{ ...decision, ...decision.again }] : [];
  });
