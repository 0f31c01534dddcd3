import type { listSweeps } from '../../../cms/sweeps/queries/list-sweeps';
import { counted, type Finding } from '../finding';

const check = 'sweeps';

/** Milliseconds: they run every hour, and one may take its time. */
const overdue = 3 * 3600_000;

/** Whether what has had its time is removed by itself. */
export function judgeSweeps(
  sweeps: Awaited<ReturnType<typeof listSweeps>>,
  now = Date.now(),
): Finding[] {
  const findings: Finding[] = sweeps
    .filter(({ error }) => error !== null)
    .map(({ name, error }) => ({
      check,
      status: 'bad',
      found: `“${name}” failed when it last ran: ${error}`,
      remedy: 'It runs again within the hour. If it goes on failing, the site’s log says more.',
    }));
  const late = sweeps.filter(({ ranAt }) => now - (ranAt?.getTime() ?? 0) > overdue);
  if (late.length > 0)
    findings.push({
      check,
      status: 'warning',
      found: `${late.length} of ${counted(sweeps.length, 'sweep')} did not run in the last hours: ${late
        .map(({ name }) => name)
        .join(', ')}.`,
      remedy: 'Start the site: it runs them, and then every hour.',
    });
  return findings.length > 0
    ? findings
    : [{ check, status: 'good', found: `all ${sweeps.length} ran in the last hours.` }];
}
