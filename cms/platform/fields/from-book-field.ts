import type { NumberField } from 'payload';
import { wholeStory } from '../../contract/plain/reading-stage';

const hint =
  'Readers who have not come to this book do not see it. “The beginning” shows it to everybody.';

type Options = {
  name?: string;
  label?: string;
  description?: string;
  /** Whether the field is in the sidebar. */
  isAside?: boolean;
};

/** The book from which on something is shown, in reading order; 0 for always. See `contract/reading-stage.ts`. */
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
  // The column always contains a number, so that queries can compare it.
  hooks: { beforeChange: [({ value }) => value ?? 0] },
  admin: {
    description,
    ...(isAside && { position: 'sidebar' as const }),
    components: { Field: '/dashboard/from-book-field#FromBookField' },
  },
});
