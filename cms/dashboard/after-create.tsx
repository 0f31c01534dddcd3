'use client';

import { DateTimeField, RelationshipField, TextField, useDocumentInfo } from '@payloadcms/ui';
import type { ComponentType } from 'react';

/** Hides a generated field in the form of a new record. (A `condition` would also make a required column nullable.) */
const onceStored = <Props extends object>(Field: ComponentType<Props>) =>
  function OnceStored(props: Props) {
    const { id } = useDocumentInfo();
    return id === undefined ? null : <Field {...props} />;
  };

export const TextOnceStored = onceStored(TextField);
export const RelationshipOnceStored = onceStored(RelationshipField);
export const DateOnceStored = onceStored(DateTimeField);
