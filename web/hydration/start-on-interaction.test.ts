// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';

test('if the application does not load, the browser handles a held click that followed a pointer move', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    document.body.replaceChildren();
  });
  document.body.innerHTML =
    '<a href="#x" data-held="">X</a><script type="text/plain" data-inert=""></script>';
  await import('./start-on-interaction');
  const link = document.querySelector('a');
  const onClick = vi.fn();
  link?.addEventListener('click', onClick);
  const move = new Event('pointermove', { bubbles: true });
  link?.dispatchEvent(Object.assign(move, { pointerType: 'mouse' }));
  link?.click();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(onClick).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onClick).toHaveBeenCalledOnce();
});
