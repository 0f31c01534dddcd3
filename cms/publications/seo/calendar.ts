import { type Response, Router } from 'express';
import { createLocalReq, type Payload } from 'payload';
import { bookPath } from '../../contract/plain/paths';
import { noCache } from './public-answer';
import { findReleases, type DatedRelease } from './queries/find-releases';

/** Escapes characters that separate values (RFC 5545, 3.3.11). */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

const longestLine = 75;

/** Returns a line of at most 75 bytes, which continues on lines that begin with a space (RFC 5545, 3.1). */
function folded(line: string): string {
  let bytes = 0;
  let text = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > longestLine) {
      text += '\r\n ';
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}

const utc = (time: string) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

/** Returns a calendar with an event for each release (RFC 5545). The same releases always give the same text. */
export function calendarOf(name: string, releases: DatedRelease[], origin: string): string {
  const { hostname } = new URL(origin);
  const events = releases.flatMap(({ id, slug, title, hook, releasedAt, updatedAt }) => [
    'BEGIN:VEVENT',
    `UID:release-${id}@${hostname}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    `DTSTART:${utc(releasedAt)}`,
    `SUMMARY:${escaped(`${title} comes out`)}`,
    ...(hook ? [`DESCRIPTION:${escaped(hook)}`] : []),
    `URL:${origin}${bookPath(slug)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${hostname}//releases//EN`,
    // Name and refresh interval of a subscribed calendar: RFC 7986, and the older form.
    ...[`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`],
    ...['REFRESH-INTERVAL;VALUE=DURATION:P1D', 'X-PUBLISHED-TTL:P1D'],
    ...events,
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Serves `/releases.ics`, to which calendars subscribe, and `/books/{slug}/release.ics`. */
export function calendars(payload: Payload): Router {
  const origin = String(payload.config.custom.origin);
  const read = async () => findReleases(await createLocalReq({}, payload), {});
  const send = (response: Response, name: string, releases: DatedRelease[]) =>
    noCache(response)
      .type('text/calendar')
      .send(calendarOf(name, releases, origin));

  const router = Router();
  router.get('/releases.ics', async (_request, response) => {
    const { series, releases } = await read();
    send(response, series, releases);
  });
  router.get(/^\/books\/([a-z0-9-]+)\/release\.ics$/, async (request, response) => {
    const { releases } = await read();
    const release = releases.find(({ slug }) => slug === request.params[0]);
    if (release) send(response, release.title, [release]);
    else response.status(404).type('text').send('There is no release date for this book.');
  });
  return router;
}
