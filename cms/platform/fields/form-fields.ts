import type { Field, TextField, UIField } from 'payload';
import { countedLength } from './counted-length';
import { fillsItself, orLeftEmpty } from './left-empty';

type FieldOf<Type extends string> = Extract<Field, { name: string; type: Type }>;

/** A field with a description below it. @param options Payload's */
export const field = <Type extends FieldOf<string>['type']>(
  type: Type,
  name: string,
  description: string,
  { admin, ...options }: Partial<Omit<FieldOf<Type>, 'name' | 'type'>> = {},
) => ({ name, type, ...options, admin: { ...admin, description } }) as FieldOf<Type>;

type Options = Pick<TextField, 'label' | 'required' | 'defaultValue'> & {
  /** Whether saving fills the field if it is left empty. */
  fillsItself?: true;
  isAside?: true;
};

/** A line of text. @param most characters */
export const lineField = (
  name: string,
  most: number,
  description: string,
  { fillsItself: isFilled, isAside, ...options }: Options = {},
): TextField => ({
  name,
  type: 'text',
  ...options,
  ...(isFilled && { required: true }),
  validate: isFilled ? orLeftEmpty(countedLength({ most })) : countedLength({ most }),
  admin: {
    ...(isFilled && fillsItself),
    ...(isAside && { position: 'sidebar' }),
    description,
  },
});

/** Part of a form that stores nothing, with a column in lists. @param components their paths in the dashboard */
export const columnPart = (
  name: string,
  label: string,
  components: { Field?: string; Cell: string },
  position?: 'sidebar',
): UIField => ({
  name,
  type: 'ui',
  label,
  admin: {
    ...(position && { position }),
    components: Object.fromEntries(
      Object.entries(components).map(([part, path]) => [part, `/dashboard/${path}`]),
    ),
  },
});

/** Part of a form that stores nothing and that no list shows. @param component its path in the dashboard */
export const formPart = (
  name: string,
  component: string,
  admin: Pick<UIField['admin'], 'condition' | 'position'> = {},
): UIField => ({
  name,
  type: 'ui',
  admin: {
    ...admin,
    disableListColumn: true,
    components: { Field: `/dashboard/${component}` },
  },
});
