import { DefaultTemplate } from '@payloadcms/next/templates';
import { Gutter } from '@payloadcms/ui';
import { notFound, redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { editorialStaff } from '../../access/callers';
import { readFigures } from '../../analytics/queries/read-figures';
import { Figures } from './figures';

/** Selectable periods in days. */
const periods = [7, 30, 90, 365] as const;

/** The figures screen. Payload does not check access for custom views. */
export async function FiguresView({ initPageResult, params, searchParams }: AdminViewServerProps) {
  const { req, permissions, visibleEntities, locale } = initPageResult;
  if (!req.user) redirect('/cms/login?redirect=/cms/figures');
  if (!editorialStaff({ req })) notFound();
  const days = periods.find((each) => String(each) === searchParams?.days) ?? 30;
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
        <Figures {...await readFigures(req, { days })} periods={periods} />
      </Gutter>
    </DefaultTemplate>
  );
}
