import type { listSweeps } from '../../../cms/sweeps/queries/run-sweeps';
import { counted, type Finding, findingsOf, problemsOr } from '../finding';

const { good, warning, bad } = findingsOf('sweeps');

/** Milliseconds after which a sweep is overdue. Sweeps run every hour. */
const overdue = 3 * 3600_000;

/** Judges whether expired data is deleted regularly. */
export function judgeSweeps(
  sweeps: Awaited<ReturnType<typeof listSweeps>>,
  now = Date.now(),
): Finding[] {
  const late = sweeps.filter(({ ranAt }) => now - (ranAt?.getTime() ?? 0) > overdue);
  const names = late.map(({ name }) => name).join(', ');
  return problemsOr(good(`all ${sweeps.length} ran in the last hours.`), [
    ...sweeps.map(
      ({ name, error }) =>
        error !== null &&
        bad(
          `“${name}” failed when it last ran: ${error}`,
          'It runs again within the hour. If it keeps failing, see the site’s log.',
        ),
    ),
    late.length > 0 &&
      warning(
        `${late.length} of ${counted(sweeps.length, 'sweep')} did not run in the last hours: ${names}.`,
        'Start the site: it runs them at once, and then every hour.',
      ),
  ]);
}
