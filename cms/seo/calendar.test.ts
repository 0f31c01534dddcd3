import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarOf } from './calendar';

const release = {
  id: 9,
  slug: 'the-bell',
  title: 'Bell, Book; and \\ Candle',
  hook: `“It rings.”\nThen: ${'ähnliche Glocken läuten, '.repeat(8)}`,
  releasedAt: '2027-03-10T14:00:00+00:00',
  updatedAt: '2027-01-02T03:04:05.678+00:00',
};
const text = calendarOf('The Chronicles', [release], 'https://chronicles.example');

test('calendar programs can parse separators, quotation marks and line breaks in titles and hooks', () => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
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
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n\uFFFD]/);
  }
});
