'use client';

import { DateTimeField, RelationshipField, TextField, useDocumentInfo } from '@payloadcms/ui';
import type { ComponentType } from 'react';

/**
 * A field that the site fills in by itself, of which a form for something new has nothing to show. (A `condition` would do it
 * as well, and make a required column one that may be empty.)
 */
const onceStored = <Props extends object>(Field: ComponentType<Props>) =>
  function OnceStored(props: Props) {
    const { id } = useDocumentInfo();
    return id === undefined ? null : <Field {...props} />;
  };

export const TextOnceStored = onceStored(TextField);
export const RelationshipOnceStored = onceStored(RelationshipField);
export const DateOnceStored = onceStored(DateTimeField);
