import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarOf } from './calendar';
import type { DatedRelease } from './queries/find-releases';

const release = {
  id: 9,
  slug: 'the-bell',
  title: 'Bell, Book; and \\ Candle',
  hook: `“It rings.”\nThen: ${'ähnliche Glocken läuten, '.repeat(8)}`,
  releasedAt: '2027-03-10T14:00:00+00:00',
  updatedAt: '2027-01-02T03:04:05.678+00:00',
};
const textOf = (...releases: DatedRelease[]) =>
  calendarOf('The Chronicles, told', releases, 'https://chronicles.example');

test('calendar programs can parse separators, quotation marks and line breaks in titles and hooks', () => {
  const calendar = new ICAL.Component(ICAL.parse(textOf(release)) as unknown[]);
  const found = calendar.getFirstSubcomponent('vevent');
  const event = new ICAL.Event(found ?? undefined);
  expect(event.summary).toBe(`${release.title} comes out`);
  expect(event.description).toBe(release.hook);
  expect(event.uid).toBe('release-9@chronicles.example');
  expect(event.startDate.toJSDate()).toEqual(new Date(release.releasedAt));
  expect(found?.getFirstPropertyValue('dtstamp')?.toString()).toBe('2027-01-02T03:04:05Z');
  expect(found?.getFirstPropertyValue('url')).toBe('https://chronicles.example/books/the-bell');
});

test('no line has more than 75 bytes, and each ends with CRLF', () => {
  const lines = textOf(release).split('\r\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\uFFFD]/);
  }
});

test('a calendar has its name, and an event for each release', () => {
  const event = (id: number) => [
    'BEGIN:VEVENT',
    `UID:release-${id}@chronicles.example`,
    'DTSTAMP:20270102T030405Z',
    'LAST-MODIFIED:20270102T030405Z',
    'DTSTART:20270310T140000Z',
    'SUMMARY:Dawn comes out',
    'URL:https://chronicles.example/books/dawn',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
  const dawn = { ...release, slug: 'dawn', title: 'Dawn', hook: '' };
  expect(textOf(dawn, { ...dawn, id: 10 }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//chronicles.example//releases//EN',
    'NAME:The Chronicles\\, told',
    'X-WR-CALNAME:The Chronicles\\, told',
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...event(9),
    ...event(10),
    'END:VCALENDAR',
    '',
  ]);
});

// With its name, a description's first line has space for 63 bytes, and each further one for 74.
test.each([
  ['a'.repeat(63), 'a'.repeat(63)],
  ['a'.repeat(63 + 74), `${'a'.repeat(63)}\r\n ${'a'.repeat(74)}`],
  ['a'.repeat(63 + 74 + 1), `${'a'.repeat(63)}\r\n ${'a'.repeat(74)}\r\n a`],
  [`${'a'.repeat(62)}éa`, `${'a'.repeat(62)}\r\n éa`],
  ['a\r\nb\nc\\;', String.raw`a\nb\nc\\\;`],
])('the description %j is written as %j', (hook, written) => {
  expect(textOf({ ...release, hook })).toContain(`\r\nDESCRIPTION:${written}\r\nURL:`);
});
