import { notFound, redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { editorialStaff } from '../../access/callers';
import { readFigures } from '../../analytics/queries/read-figures';
import { Template } from '../template';
import { Figures } from './figures';

/** Selectable periods in days. */
const periods = [7, 30, 90, 365] as const;

/** The figures screen. Payload does not check access for custom views. */
export async function FiguresView(props: AdminViewServerProps) {
  const { req } = props.initPageResult;
  if (!req.user) redirect('/cms/login?redirect=/cms/figures');
  if (!editorialStaff({ req })) notFound();
  const days = periods.find((each) => String(each) === props.searchParams?.days) ?? 30;
  return (
    <Template {...props} label="Figures">
      <Figures
        {...await readFigures(req, { days })}
        periods={periods}
        hasCountries={Boolean(req.payload.config.custom.countryDatabase)}
      />
    </Template>
  );
}
