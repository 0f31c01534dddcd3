'use client';

import { useAuth, useDocumentInfo } from '@payloadcms/ui';
import { paths } from '../contract/paths';
import { useStaysModified } from './use-stays-modified';

export function OwnCredentials() {
  const { user } = useAuth();
  const { id } = useDocumentInfo();
  useStaysModified();
  if (!user || String(id) !== String(user.id)) return null;
  return (
    <p className="field-type m-0 mb-5">
      Your password and your e-mail address are changed on{' '}
      <a href={paths.account}>the page of your account</a>, which asks for your password.
    </p>
  );
}
