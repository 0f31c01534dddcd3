import type { CheckboxField } from 'payload';
import { editorialStaff, nobody } from '../access/callers';

/**
 * Whether a record was marked as part of a flood when it came: `detectFlood`. Any decision on the record removes the mark.
 *
 * @param decision the field that a decision changes
 */
export const floodField = (decision: string): CheckboxField => ({
  name: 'isFlood',
  type: 'checkbox',
  label: 'Flood',
  defaultValue: false,
  index: true,
  access: { create: nobody, read: editorialStaff, update: nobody },
  hooks: {
    beforeChange: [
      ({ operation, siblingData, originalDoc, value }) => {
        const decided: unknown = siblingData[decision];
        const isDecided =
          operation === 'update' && decided !== undefined && decided !== originalDoc?.[decision];
        return isDecided ? false : value;
      },
    ],
  },
  admin: {
    position: 'sidebar',
    readOnly: true,
    description:
      'Came with many others from a network that had sent its share of the day. Your decision removes the mark.',
    components: {
      Cell: { path: '/dashboard/list-cells#YesOrNoCell', clientProps: { yes: 'Flood', no: '' } },
    },
  },
});
