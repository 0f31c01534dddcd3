import { pageViewHeader } from '../../cms/contract/plain/headers';
import type { PageReport } from '../../cms/contract/plain/page-views';

/** Reports an event that the server cannot see. The request has no body and sets no cookie. Failures are ignored. */
export function reportPage(path: string, report: PageReport): void {
  fetch(path, { method: 'HEAD', headers: { [pageViewHeader]: report }, keepalive: true }).catch(
    () => undefined,
  );
}
