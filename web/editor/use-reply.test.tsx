// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { usePages } from './use-reply';

type Query = { q: string; after?: string };

test('more entries of a former search are not added to the list of the next one, although both continue at the same entry', async () => {
  const late: (() => void)[] = [];
  const read = async (_: unknown, { q, after }: Query) => {
    if (after) await new Promise<void>((resolve) => late.push(resolve));
    return { items: [`${q || 'all'} ${after ?? 'first'}`], nextCursor: 'same', total: null };
  };
  function List({ q }: { q: string }) {
    const { list, readMore } = usePages(q, 0, read);
    return <button onClick={() => void readMore()}>{list?.items.join(', ')}</button>;
  }
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => root.unmount());
  const text = () => place.textContent;

  root.render(<List q="" />);
  await expect.poll(text).toBe('all first');
  document.body.append(place);
  place.querySelector('button')?.click();
  root.render(<List q="ford" />);
  await expect.poll(text).toBe('ford first');
  place.querySelector('button')?.click();
  await expect.poll(() => late.length).toBe(2);
  for (const send of late) send();
  await expect.poll(text).toBe('ford first, ford same');
});
