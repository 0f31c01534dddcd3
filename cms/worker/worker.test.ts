import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { markdownToHtml, UnshowableText } from '../markup/markdown-to-html';
import { drawInWorker } from '../social-images/draw-in-worker';
import { renderMarkdown } from './render-markdown';

const source = '# Dawn\n\n"Ride," *he* said.\n\n[x](javascript:alert(1)) <b>\n';

test('a text is rendered beside this thread as it would be in it, and what cannot be shown is refused', async () => {
  expect(await renderMarkdown(source)).toBe(markdownToHtml(source));
  const refused = renderMarkdown('a'.repeat(1_000_001));
  await expect(refused).rejects.toThrow(UnshowableText);
  await expect(refused).rejects.toThrow('at most 1,000,000 can be shown');
});

test('this thread goes on while a long text is rendered', async () => {
  const rendered = renderMarkdown('## Same\n\n'.repeat(2_000));
  const first = await Promise.race([rendered, setImmediate('went on')]);
  expect(first).toBe('went on');
  expect(await rendered).toContain('id="same-1999"');
});

test('a text that takes too long is given up in words, and the next one is rendered', async () => {
  const end = new AbortController();
  const given = renderMarkdown('| a '.repeat(2_000), end.signal);
  end.abort();
  await expect(given).rejects.toThrow(UnshowableText);
  await expect(given).rejects.toThrow('Took longer than 2 minutes');
  expect(await renderMarkdown(source)).toBe(markdownToHtml(source));
});

test('a picture is drawn beside this thread', async () => {
  const ogImage = {
    ...{ kicker: '', title: 'Dawn', line: '', foot: '', emblem: '', image: null },
    ...{ cloth: null, plate: null, spines: [] },
  };
  const bytes = await drawInWorker({
    ogImage,
    file: null,
    emblems: new Map(),
    instead: 'The Chronicles',
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
});
