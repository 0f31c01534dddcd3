/** Something that was done before the application could answer it. */
export type HeldEvent = {
  target: Element;
  event: Event;
};

/** What `start-on-interaction.ts` and the application say to each other. */
export type HeldEvents = {
  /** What was done so far, in order. */
  queue: HeldEvent[];
  /** While it is set nothing is held: what was held is being done again. */
  isReplaying: boolean;
  /** Whether the page was scrolled by its reader. */
  wasScrolled: boolean;
  /** Whether the history has gone on to another page, which is being loaded. */
  isLeft: boolean;
  /** What the application waits for: one thing that is wanted sooner than it. */
  first?: Promise<unknown>;
  /** Called with the target of an event that is held. */
  whenHeld?: (target: Element) => void;
  /** The application answers by itself from here on. */
  finish: () => void;
};

declare global {
  interface Window {
    /** Until the application answers; never on a page whose application starts at once. */
    heldEvents?: HeldEvents;
  }
}
