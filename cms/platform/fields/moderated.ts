import type { CustomComponent, UIField, CollectionConfig } from 'payload';
import type { CallInput } from '../../contract/calls';

type Call = CallInput<'POST /decisions'>;

/** Texts about one record (“Aardmoor” …), and about several (19 terms …). */
export type CountTexts = { one: string; many: string };

export type Decision = {
  decision: Call['decision'];
  /** The record's new state. */
  status: string | boolean;
  /** The button: `Approve`. */
  label: string;
  /** The confirmation: `approved: it is in the glossary now`. */
  done: CountTexts;
  /** The same for a record that already has this state but whose `settles` field has a value: `Keep`. */
  again?: { label: string; done: CountTexts };
};

/** The decisions beside an approval. */
export const otherDecisions: Decision[] = [
  {
    decision: 'reject',
    status: 'rejected',
    label: 'Reject',
    done: { one: 'rejected', many: 'rejected' },
  },
  {
    decision: 'wait',
    status: 'pending',
    label: 'Back to pending',
    done: { one: 'is pending', many: 'are pending' },
  },
];

/** A collection whose records the author decides on. */
export type Moderated = {
  collection: Call['collection'];
  /** The field with the state; `status` by default. */
  field?: string;
  /** A field that every decision resets, and that undoing restores: `reports`. */
  settles?: string;
  /** The field with the record's name. */
  title: string;
  /** `term` and `terms`. */
  noun: CountTexts;
  decisions: Decision[];
};

/** A decision on one record, with its edits. */
export type SentDecision = Pick<Call, 'decision'> &
  Omit<Call['records'][number], 'id' | 'updatedAt'>;

/** A decision of a screen, and what the user is told about it. */
export type Act = Pick<Call, 'decision'> & {
  edits?: Omit<SentDecision, 'decision'>;
  messageFor: (records: { title: string }[]) => string;
};

/** Returns the act whose message has the title of a single record, or the number of several. */
export const actOf = (
  { noun }: Moderated,
  { decision, done }: Pick<Decision, 'decision' | 'done'>,
  edits: Act['edits'] = {},
): Act => ({
  decision,
  edits,
  messageFor: (records) =>
    records.length === 1
      ? `“${records[0]?.title}” ${done.one}.`
      : `${records.length} ${noun.many} ${done.many}.`,
});

/**
 * Configures a collection's moderation in the dashboard: buttons in every row of the list, a bar for selected rows, and the
 * buttons beside the form. They make the call `POST /decisions`.
 *
 * @returns the field with the buttons, which is also the list's column `decision`, and the list's component
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
          Field: { path: '/dashboard/moderation/decisions#DecisionField', clientProps },
          Cell: { path: '/dashboard/moderation/decisions#DecisionCell', clientProps },
        },
      },
    },
    list: {
      path: '/dashboard/moderation/moderated-list#ModeratedList',
      clientProps,
    },
  };
}

/** Returns how a collection is moderated; undefined if it is not. */
export function moderatedOf({ fields }: Pick<CollectionConfig, 'fields'>): Moderated | undefined {
  const field = fields.find((one): one is UIField => 'name' in one && one.name === 'decision');
  const cell = field?.admin.components?.Cell;
  if (typeof cell !== 'object' || !cell) return undefined;
  return (cell.clientProps as { moderated: Moderated }).moderated;
}

/** Returns the possible decisions on a record: every other state, and the current one if its field `settles` has a value. */
export const decisionsOn = (
  { decisions, field = 'status', settles }: Moderated,
  record: Record<string, unknown>,
): Decision[] =>
  decisions.flatMap((decision) => {
    if (decision.status !== record[field]) return [decision];
    return decision.again && settles && record[settles] ? [{ ...decision, ...decision.again }] : [];
  });
