import { scaleBand, scaleLinear } from 'd3-scale';
import type { Figures } from '../../subjects/analytics/queries/read-figures';

type Days = Figures['days'];

const size = { width: 720, height: 240, left: 48, bottom: 24, top: 18 };

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
export const spokenDay = (day: string) => short.format(new Date(day));

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });

/** Longest period that is shown by day, in days. */
const mostBars = 100;

/** Sums days by week if there are too many bars. Odd days go to the first week, so that the last one is whole. */
export function barsOf(days: Days): Days {
  if (days.length <= mostBars) return days;
  const weeks: Days = [];
  const odd = days.length % 7;
  for (const [index, day] of days.entries()) {
    const week = weeks.at(-1);
    if (!week || (index > odd && (index - odd) % 7 === 0)) weeks.push({ ...day });
    else {
      week.views += day.views;
      week.visitors += day.visitors;
      week.subscriptions += day.subscriptions;
      week.notes = [...week.notes, ...day.notes];
    }
  }
  return weeks;
}

/** Renders views as bars, visitors in a stronger color, and marks on days with notes. The table beside it has the same data. */
export function BarChart({ days }: { days: Days }) {
  const { width, height, left, bottom, top } = size;
  const bars = barsOf(days);
  const x = scaleBand(
    bars.map(({ day }) => day),
    [left, width],
  ).padding(0.2);
  const most = Math.max(4, ...bars.map(({ views }) => views));
  const y = scaleLinear([0, most], [height - bottom, top]).nice(4);
  const bar = (day: string, value: number) => ({
    x: x(day),
    width: x.bandwidth(),
    y: y(value),
    height: y(0) - y(value),
  });
  const every = Math.ceil(bars.length / 8);
  return (
    <svg
      className="fill-muted mb-3 block w-full text-[10px] max-[600px]:text-[20px]"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {y
        .ticks(4)
        .filter(Number.isInteger)
        .map((tick) => (
          <g key={tick}>
            <line className="stroke-line" x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
              {compact.format(tick)}
            </text>
          </g>
        ))}
      {bars.map(({ day, views, visitors, notes }, index) => (
        <g key={day}>
          <rect className="fill-link/35" {...bar(day, views)}>
            <title>{`${spokenDay(day)}: ${views} views by ${visitors} visitors`}</title>
          </rect>
          <rect className="fill-link pointer-events-none" {...bar(day, visitors)} />
          {notes.length > 0 && (
            <text x={(x(day) ?? 0) + x.bandwidth() / 2} y={y(views) - 5} textAnchor="middle">
              ✦<title>{notes.join(', ')}</title>
            </text>
          )}
          {index % every === 0 && (
            <text
              className={(index / every) % 2 === 1 ? 'max-[600px]:hidden' : undefined}
              x={x(day)}
              y={height - 6}
            >
              {spokenDay(day)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
