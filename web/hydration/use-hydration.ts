import { useEffect } from 'react';
import { useIsHydrated } from '../components/use-is-hydrated';
import type { HeldEvent } from './held-events';

const copyOf = (event: Event, type = event.type) =>
  new (event.constructor as typeof Event)(type, event);

function redo({ target, event }: HeldEvent) {
  if (!target.isConnected) return;
  if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter);
  else if (event.type === 'pointermove') {
    target.dispatchEvent(copyOf(event, 'pointerover'));
    target.dispatchEvent(copyOf(event));
  } else if (event.defaultPrevented) {
    // The menu reads the pointer type.
    if (event.type === 'click' && event instanceof PointerEvent)
      target.dispatchEvent(copyOf(event, 'pointerdown'));
    target.dispatchEvent(copyOf(event));
  }
  // The original event, because not every browser can construct touches.
  else target.dispatchEvent(event);
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Dispatches the held events again, in order. */
async function replayHeldEvents(): Promise<void> {
  const held = window.heldEvents;
  if (!held) return;
  // React may have hydrated for an event that is still being dispatched. It is dispatched again like the others.
  for (const { event } of held.queue)
    if (event.eventPhase !== Event.NONE) event.stopImmediatePropagation();
  await nextTask();
  // The scroll state belongs to this page, but replayed events may lead to another.
  held.wasScrolled = false;
  for (let next = held.queue.shift(); next; next = held.queue.shift()) {
    held.isReplaying = true;
    redo(next);
    held.isReplaying = false;
    // Let the application render before the next event.
    await nextTask();
  }
  held.finish();
  delete window.heldEvents;
}

/** Marks the page as hydrated and dispatches the held events. */
export function useHydration(): void {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    document.documentElement.dataset.hydrated = '';
    void replayHeldEvents();
  }, [isHydrated]);
}
