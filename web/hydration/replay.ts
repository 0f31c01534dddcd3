import type { HeldEvent } from './held-events';

const again = (event: Event, type = event.type) =>
  new (event.constructor as typeof Event)(type, event);

function redo({ target, event }: HeldEvent) {
  if (!target.isConnected) return;
  if (event instanceof SubmitEvent) (target as HTMLFormElement).requestSubmit(event.submitter);
  else if (event.type === 'pointermove') {
    // Where the mouse rests it has come to before.
    target.dispatchEvent(again(event, 'pointerover'));
    target.dispatchEvent(again(event));
  } else if (event.defaultPrevented) {
    // Whether it was a finger that clicked.
    if (event.type === 'click' && event instanceof PointerEvent)
      target.dispatchEvent(again(event, 'pointerdown'));
    target.dispatchEvent(again(event));
  }
  // As it was, with its time: the fingers of a touch cannot be made anew in every browser.
  else target.dispatchEvent(event);
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Does again, in order, what was done before the application could answer. */
export async function replayHeldEvents(): Promise<void> {
  const held = window.heldEvents;
  if (!held) return;
  // React may have finished for the sake of an event that is still on its way: it is done again like the others, and once.
  for (const { event } of held.queue)
    if (event.eventPhase !== Event.NONE) event.stopImmediatePropagation();
  await nextTask();
  // It was this page: what is done again may lead to another.
  held.wasScrolled = false;
  for (let next = held.queue.shift(); next; next = held.queue.shift()) {
    held.isReplaying = true;
    redo(next);
    held.isReplaying = false;
    // What it has changed is on the page before the next follows.
    await nextTask();
  }
  held.finish();
  delete window.heldEvents;
}
