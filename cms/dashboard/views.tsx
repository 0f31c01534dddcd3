import { DefaultTemplate } from '@payloadcms/next/templates';
import { Gutter, SetStepNav } from '@payloadcms/ui';
import { notFound, redirect } from 'next/navigation';
import type { AdminViewServerProps, PayloadRequest } from 'payload';
import type { ReactNode } from 'react';
import { authorOnly, editorialStaff } from '../platform/access/callers';
import { readFigures } from '../subjects/analytics/queries/read-figures';
import { Figures } from './figures/figures';
import { Health } from './health/health';
import { People } from './people/people';
import { readHealth } from './queries/read-health';
import { readTriage } from './queries/read-triage';
import { Triage } from './triage/triage';
import { Floods } from './flood/flood';
import { FirstPage } from './first-page/first-page';
import { getSafeRedirect } from 'payload/shared';
import { Logo } from './brand/brand';
import { LogInForm } from './log-in/log-in-form';
import { editPath } from '../contract/plain/edit-places';
import { findEditScreen } from './queries/find-edit-screen';

type Screen = {
  path: string;
  label: string;
  /** Payload does not check access for custom views. */
  may: typeof authorOnly;
  show: (
    req: PayloadRequest,
    query: NonNullable<AdminViewServerProps['searchParams']>,
  ) => ReactNode | Promise<ReactNode>;
};

/** Returns a custom screen, in the dashboard's frame with the menu. */
const screen = ({ path, label, may, show }: Screen) =>
  async function View({ initPageResult, params, searchParams = {} }: AdminViewServerProps) {
    const { req, permissions, visibleEntities, locale } = initPageResult;
    if (!req.user) redirect(`/cms/login?redirect=/cms/${path}`);
    if (!may({ req })) notFound();
    return (
      <DefaultTemplate
        {...{ params, searchParams, locale, permissions, req, visibleEntities }}
        i18n={req.i18n}
        payload={req.payload}
        user={req.user}
      >
        <SetStepNav nav={[{ label }]} />
        <Gutter>
          <main>{await show(req, searchParams)}</main>
        </Gutter>
      </DefaultTemplate>
    );
  };

export const TriageView = screen({
  path: 'suggestions',
  label: 'Suggestions',
  may: editorialStaff,
  show: async (req) => <Triage {...await readTriage(req)} />,
});

const periods = [7, 30, 90, 365] as const;

export const FiguresView = screen({
  path: 'figures',
  label: 'Figures',
  may: editorialStaff,
  show: async (req, query) => {
    const days = periods.find((each) => String(each) === query.days) ?? 30;
    const hasCountries = Boolean(req.payload.config.custom.countryDatabase);
    return <Figures {...await readFigures(req, { days })} {...{ periods, hasCountries }} />;
  },
});

export const PeopleView = screen({
  path: 'invite',
  label: 'Invite someone',
  may: authorOnly,
  show: (req) => <People req={req} />,
});

export const HealthView = screen({
  path: 'health',
  label: 'Health',
  may: authorOnly,
  show: async (req) => <Health {...await readHealth(req)} />,
});

/** Replaces Payload's cards, which would repeat the menu. */
export const FirstPageView = ({ initPageResult: { req } }: AdminViewServerProps) => (
  <Gutter>
    <SetStepNav nav={[]} />
    <FirstPage req={req}>
      <Floods req={req} />
    </FirstPage>
  </Gutter>
);

/** Payload's login page with a field for the second step. */
export function LogIn({ initPageResult: { req }, searchParams }: AdminViewServerProps) {
  const redirectTo = getSafeRedirect({
    fallbackTo: req.payload.config.routes.admin,
    redirectTo: searchParams?.redirect ?? '',
  });
  if (req.user) redirect(redirectTo);
  return (
    <>
      <div className="login__brand">
        <Logo />
      </div>
      <LogInForm redirectTo={redirectTo} />
    </>
  );
}

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** `/cms/edit?path=/blog/a-post`: redirects to the form for a page of the site. */
export async function EditView({ initPageResult: { req }, searchParams }: AdminViewServerProps) {
  const path = textOf(searchParams?.path);
  if (!editorialStaff({ req }))
    redirect(`/cms/login?redirect=${encodeURIComponent(editPath(path))}`);
  return redirect(await findEditScreen(req, { path, what: textOf(searchParams?.what) }));
}
