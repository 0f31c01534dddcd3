import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { markdownToHtml, UnshowableText } from '../markup/markdown-to-html';
import { mostWaiting } from '../threads/worker-pool';
import { renderMarkdown, sanitizeInThread, TooManyTexts } from './render-markdown';

const source = '# Dawn\n\n"Ride," *he* said.\n\n[x](javascript:alert(1)) <b>\n';

test('a thread renders a text with the same result as this one, and refuses the same texts', async () => {
  expect(await renderMarkdown(source)).toBe(markdownToHtml(source));
  expect(await sanitizeInThread('<p onclick="x()">a<script>')).toBe('<p>a</p>');
  const refused = renderMarkdown('a'.repeat(1_000_001));
  await expect(refused).rejects.toThrow(UnshowableText);
  await expect(refused).rejects.toThrow('at most 1,000,000 can be shown');
});

test('a long text does not block this thread', async () => {
  const rendered = renderMarkdown('## Same\n\n'.repeat(2_000));
  const first = await Promise.race([rendered, setImmediate('went on')]);
  expect(first).toBe('went on');
  expect(await rendered).toContain('id="same-1999"');
});

/** Controls the timeout of all texts that have begun. */
function holdClocks(): AbortController[] {
  const clocks: AbortController[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const clock = new AbortController();
    clocks.push(clock);
    return clock.signal;
  });
  onTestFinished(() => timeout.mockRestore());
  return clocks;
}

test('a text that takes too long is refused with a message, and the next one is rendered', async () => {
  const clocks = holdClocks();
  const refused = expect(renderMarkdown('| a '.repeat(2_000))).rejects.toThrow(
    new UnshowableText(
      'Could not be converted within 2 minutes. Split it into two posts, or try again later.',
    ),
  );
  await vi.waitUntil(() => clocks.length === 1, { timeout: 60_000, interval: 1 });
  clocks[0]?.abort();
  await refused;
  expect(await renderMarkdown(source)).toBe(markdownToHtml(source));
});

test('the time that a text waits for a thread does not count', async () => {
  const clocks = holdClocks();
  const rendered = renderMarkdown(source);
  for (const clock of clocks) clock.abort();
  expect(await rendered).toBe(markdownToHtml(source));
});

test('texts beyond the limit are refused, and the others are rendered', async () => {
  const given = Array.from({ length: mostWaiting + 10 }, () => renderMarkdown(source));
  const results = await Promise.allSettled(given);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(5);
  expect(results.length - refused.length).toBeGreaterThanOrEqual(mostWaiting);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TooManyTexts);
});
