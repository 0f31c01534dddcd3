import type { NumberField } from 'payload';
import { wholeStory } from '../contract/reading-stage';

/** The description of a field that says from which book on something is told. */
const hint =
  'Readers who have not said that they have read that far do not see it. “Safe for everybody” spoils nothing.';

type Options = {
  name?: string;
  label?: string;
  description?: string;
  /** Whether it stands beside the form. */
  isAside?: boolean;
};

/** From which book on, in the order of reading, something is told: 0 from the beginning. `contract/reading-stage.ts`. */
export const fromBookField = ({
  name = 'fromBook',
  label = 'Told from',
  description = hint,
  isAside = false,
}: Options = {}): NumberField => ({
  name,
  type: 'number',
  label,
  min: 0,
  max: wholeStory,
  defaultValue: 0,
  // The column holds a number always, so that queries can compare it as it is.
  hooks: { beforeChange: [({ value }) => value ?? 0] },
  admin: {
    description,
    ...(isAside && { position: 'sidebar' as const }),
    components: { Field: '/dashboard/from-book-field#FromBookField' },
  },
});
