import { DefaultTemplate } from '@payloadcms/next/templates';
import { Gutter } from '@payloadcms/ui';
import { notFound, redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { editorialStaff } from '../../access/callers';
import { readTriage } from '../queries/read-triage';
import { Triage } from './triage';

/** The suggestions screen. Payload does not check access for custom views. */
export async function TriageView({ initPageResult, params, searchParams }: AdminViewServerProps) {
  const { req, permissions, visibleEntities, locale } = initPageResult;
  if (!req.user) redirect('/cms/login?redirect=/cms/suggestions');
  if (!editorialStaff({ req })) notFound();
  return (
    <DefaultTemplate
      i18n={req.i18n}
      locale={locale}
      params={params}
      payload={req.payload}
      permissions={permissions}
      req={req}
      searchParams={searchParams}
      user={req.user}
      visibleEntities={{
        collections: visibleEntities.collections,
        globals: visibleEntities.globals,
      }}
    >
      <Gutter>
        <Triage {...await readTriage(req)} />
      </Gutter>
    </DefaultTemplate>
  );
}
