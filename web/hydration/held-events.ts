/** A user event that the application has to handle. */
export type HeldEvent = {
  target: Element;
  event: Event;
};

/** Interface between `start-on-interaction.ts` and the application. */
export type HeldEvents = {
  queue: HeldEvent[];
  /** True while held events are dispatched again. */
  isReplaying: boolean;
  wasScrolled: boolean;
  /** True if the browser has left for another history entry. */
  isLeft: boolean;
  /** Promise to await before the application is loaded. */
  first?: Promise<unknown>;
  /** Called with the target of each held event. */
  whenHeld?: (target: Element) => void;
  /** Removes the listeners: the application handles events from now on. */
  finish: () => void;
};

declare global {
  interface Window {
    /** Set until hydration; never on pages that hydrate at once. */
    heldEvents?: HeldEvents;
  }
}
