import type {
  Figures as Shown,
  Funnel,
  Row,
  Steps,
} from '../../subjects/analytics/queries/read-figures';
import { csvOf } from '../../contract/plain/csv';
import { bookPath } from '../../contract/plain/paths';
import { BarChart, spokenDay } from './bar-chart';
import { Table } from '../table';

const number = (count: number) => count.toLocaleString('en-US');

const period = (days: number) => (days === 365 ? 'year' : `${days} days`);

/** Returns the difference to the period before in words; empty if there was nothing before. */
export function changeInWords(now: number, before: number): string {
  if (before === 0) return '';
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return 'as many as before';
  return `${Math.abs(percent)} % ${percent > 0 ? 'more' : 'fewer'} than before`;
}

const Total = ({ label, now, before }: { label: string; now: number; before: number }) => (
  <p>
    <strong className="text-[2rem]">{number(now)}</strong> {label}
    <small className="min-h-[1.5em]">{changeInWords(now, before)}</small>
  </p>
);

const Csv = ({ name, rows }: { name: string; rows: (string | number)[][] }) => (
  <a
    download={`${name}.csv`}
    href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(rows))}`}
  >
    Download as CSV
  </a>
);

type ListProps = {
  title: string;
  /** Heading of the first column. */
  what: string;
  rows: Row[];
  empty: string;
  isPage?: boolean;
};

const atFirst = 10;

function List({ title, what, rows, empty, isPage }: ListProps) {
  const most = Math.max(1, ...rows.map(({ views }) => views));
  const table = (some: Row[]) => (
    <Table head={[what, 'Visitors', 'Views', 'Before']}>
      <tbody>
        {some.map(({ subject, views, visitors, before }) => (
          <tr key={subject}>
            <th scope="row" style={{ backgroundSize: `${(views / most) * 100}% 100%` }}>
              {isPage ? <a href={subject}>{subject}</a> : subject}
            </th>
            <td>{number(visitors)}</td>
            <td>{number(views)}</td>
            <td>{number(before.views)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
  return (
    <section>
      <h2 className="text-[1.25rem]">{title}</h2>
      {rows.length === 0 ? <p className="text-muted">{empty}</p> : table(rows.slice(0, atFirst))}
      {rows.length > atFirst && (
        <details className="overflow-x-auto">
          <summary>{rows.length - atFirst} more</summary>
          {table(rows.slice(atFirst))}
        </details>
      )}
    </section>
  );
}

const steps = {
  opened: 'Opened',
  quarter: 'A quarter',
  half: 'Half',
  end: 'To the end',
  shop: 'To the shop',
} as const;

const stepNames = Object.keys(steps) as (keyof typeof steps)[];

const StepCells = ({ of }: { of: Steps }) =>
  stepNames.map((step) => (
    <td key={step}>
      {number(of[step])}
      {step !== 'opened' && step !== 'shop' && of.opened > 0 && (
        <small>{Math.round((of[step] / of.opened) * 100)} %</small>
      )}
    </td>
  ));

const Samples = ({ samples, lastDay }: { samples: Funnel[]; lastDay: string }) => (
  <section className="figures__samples overflow-x-auto">
    <h2>How far readers get in the samples</h2>
    <p className="text-muted">
      Readers who opened the first chapter, and how many of them read on through the three. “To the
      shop” counts every “Buy It”, also on the book’s page.
    </p>
    <Table head={['Book', ...Object.values(steps)]}>
      <tbody>
        {samples.map((sample) => (
          <tr key={sample.slug}>
            <th scope="row">
              <a href={bookPath(sample.slug)}>{sample.title}</a>
            </th>
            <StepCells of={sample} />
          </tr>
        ))}
      </tbody>
    </Table>
    <details className="overflow-x-auto">
      <summary>By week</summary>
      <Table head={['Week from', ...Object.values(steps)]}>
        {samples
          .filter(({ weeks }) => weeks.length > 0)
          .map(({ slug, title, weeks }) => (
            <tbody key={slug}>
              <tr>
                <th scope="rowgroup" colSpan={1 + stepNames.length}>
                  {title}
                </th>
              </tr>
              {weeks.toReversed().map((week) => (
                <tr key={week.week}>
                  <th scope="row">{spokenDay(week.week)}</th>
                  <StepCells of={week} />
                </tr>
              ))}
            </tbody>
          ))}
      </Table>
      <Csv
        name={`samples-${lastDay}`}
        rows={[
          ['book', 'week from', ...Object.values(steps).map((step) => step.toLowerCase())],
          ...samples.flatMap(({ title, weeks }) =>
            weeks.map((week) => [title, week.week, ...stepNames.map((step) => week[step])]),
          ),
        ]}
      />
    </details>
  </section>
);

const devices: Record<string, string> = {
  phone: 'Phones',
  tablet: 'Tablets',
  computer: 'Computers',
};

const countries = new Intl.DisplayNames('en', { type: 'region' });

const named = (rows: Row[], nameOf: (subject: string) => string | undefined) =>
  rows.map((row) => ({ ...row, subject: nameOf(row.subject) ?? row.subject }));

type Props = Shown & { periods: readonly number[]; hasCountries: boolean };

export function Figures({ days, total, before, lists, samples, periods, hasCountries }: Props) {
  const lastDay = days.at(-1)?.day ?? '';
  const compare = (of: keyof Shown['total']) => ({ now: total[of], before: before[of] });
  return (
    <div className="figures grid max-w-288 gap-7.5 pt-6 pb-15 lining-nums tabular-nums">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1>Figures</h1>
        <nav aria-label="Period" className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          {periods.map((each) => (
            <a
              key={each}
              className="aria-[current=page]:font-bold aria-[current=page]:no-underline"
              href={`/cms/figures?days=${each}`}
              aria-current={each === days.length ? 'page' : undefined}
            >
              {each === 365 ? 'A year' : `${each} days`}
            </a>
          ))}
        </nav>
      </header>
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <Total label="visitors" {...compare('visitors')} />
        <Total label="views" {...compare('views')} />
        <Total label="new subscribers" {...compare('subscriptions')} />
      </div>
      <figure className="m-0">
        <BarChart days={days} />
        <figcaption className="text-muted">
          Views, with visitors in the stronger color. ✦ marks days with a post, a book that came
          out, a newsletter, or <a href="/cms/collections/day-notes">a note of yours</a>. Days are
          in UTC.
        </figcaption>
      </figure>
      <details className="overflow-x-auto">
        <summary>The same as a table</summary>
        <Table head={['Day', 'Visitors', 'Views', 'New subscribers', 'What happened']}>
          <tbody>
            {days.toReversed().map(({ day, views, visitors, subscriptions, notes }) => (
              <tr key={day}>
                <th scope="row">{spokenDay(day)}</th>
                <td>{number(visitors)}</td>
                <td>{number(views)}</td>
                <td>{number(subscriptions)}</td>
                <td>{notes.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <Csv
          name={`figures-${lastDay}`}
          rows={[
            ['day', 'visitors', 'views', 'new subscribers', 'what happened'],
            ...days.map(({ day, visitors, views, subscriptions, notes }) => [
              ...[day, visitors, views, subscriptions, notes.join('; ')],
            ]),
          ]}
        />
      </details>
      <Samples samples={samples} lastDay={lastDay} />
      <div className="figures__lists grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] gap-x-10 gap-y-7.5">
        <List title="Pages" what="Page" rows={lists.page} isPage empty="No views yet." />
        <List
          title="Where visitors come from"
          what="Site"
          rows={lists.referrer}
          empty="No visitor came from another site."
        />
        <List
          title="Searches without a result"
          what="Search"
          rows={lists['no-results']}
          empty="Every search found something."
        />
        <List
          title="Devices"
          what="Device"
          rows={named(lists.device, (device) => devices[device])}
          empty="No views yet."
        />
        {hasCountries && (
          <List
            title="Countries"
            what="Country"
            rows={named(lists.country, (country) => countries.of(country))}
            empty="No views from a known country yet."
          />
        )}
        <List
          title="Campaigns"
          what="Name in the link"
          rows={lists.campaign}
          empty="No link with utm_campaign or utm_source was followed."
        />
      </div>
      <p className="text-muted">
        In the last {period(days.length)}, with the views of the period before. A visitor counts
        once a day for each page. If more than ten browsers share one internet connection, the rest
        count as one visitor, so that nobody can make the figures up. Robots, staff, and browsers
        that object to being counted (GPC, Do Not Track) are left out. Nothing stored here
        identifies a visitor.
      </p>
    </div>
  );
}
