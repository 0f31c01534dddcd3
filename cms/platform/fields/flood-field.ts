import type { CheckboxField } from 'payload';
import { editorialStaff, nobody } from '../access/callers';

/**
 * Whether the record arrived in a flood (`detectFlood`). Every decision on the record resets it.
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
    condition: (data: { isFlood?: boolean }) => data.isFlood === true,
    description:
      'One of unusually many that were sent from the same network that day. Any decision removes the mark.',
    components: {
      Cell: { path: '/dashboard/list-cells#YesOrNoCell', clientProps: { yes: 'Flood', no: '' } },
    },
  },
});
