import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keptForReading, storedItems } from '../../cms/contract/plain/privacy';
import { stores } from '../service-worker/cacheable-url';

const web = path.resolve(import.meta.dirname, '..');

/** Files that store data in the browser, with the names of these items on the privacy page. */
const writers: Record<string, string[]> = {
  'account/reader-store.ts': ['session-changed'],
  'account/remembered-name.ts': ['Your IP address'],
  'api/browser-api.ts': ['sns:apiKey'],
  'browser/stored-text.ts': [],
  'browser/switch-theme.ts': ['theme'],
  'components/reading-settings.ts': ['reader:size', 'reader:text', 'reader:theme'],
  'components/use-form-draft.ts': ['draft:'],
  'editor/edit-session.ts': ['editor'],
  'editor/editor-settings.ts': ['editor'],
  'editor/first-words.ts': ['editor'],
  'editor/local-drafts.ts': ['editor'],
  'pages/post/comments/send-later.ts': ['send-when-logged-in'],
  'sample/begun-books.ts': ['reader:books'],
  'sample/reading-keys.ts': ['reader:keys'],
  'sample/reading-positions.ts': ['reader:places'],
  // Stores the cookie `read-up-to`, which is not an item.
  'staff-bar/staff-bar.tsx': [],
};

/** Code that stores an item by a constant instead of its name, by file or name. */
const byConstant: Record<string, string> = {
  'Your IP address': 'setItem(clientIp,',
  'sns:apiKey': 'setItem(apiKeyItem,',
  'reader:books': 'readingItems.begun',
};

test('the privacy page describes everything that the browser stores', () => {
  const stores = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|^e2e/.test(file) &&
      /\.setItem\(|\bstoredText\(|\bopenDB[<(]|document\.cookie =/.test(
        readFileSync(path.join(web, file), 'utf8'),
      ),
  );
  expect(stores.toSorted()).toEqual(Object.keys(writers));
  const names = new Set(storedItems.map(({ name }) => name));
  expect(new Set(Object.values(writers).flat())).toEqual(names);
  for (const [file, items] of Object.entries(writers)) {
    const source = readFileSync(path.join(web, file), 'utf8');
    for (const item of items)
      expect(source, file).toContain(byConstant[file] ?? byConstant[item] ?? item);
  }
});

test('the privacy page describes each cache of the service worker', () => {
  const named = keptForReading.flatMap(({ name }) => name.split(', '));
  const ofWorkbox = ['workbox-precache', 'workbox-expiration'];
  expect(named.toSorted()).toEqual([...stores, ...ofWorkbox].toSorted());
});
