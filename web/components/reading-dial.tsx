import { type ToggleEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { inReadingOrder } from '../../cms/contract/plain/reading-order';
import {
  lookParameter,
  notYetBegun,
  type ReadingStage,
  wholeStory,
} from '../../cms/contract/plain/reading-stage';
import type { Site } from '../../cms/contract/pages';
import { paths } from '../../cms/contract/plain/paths';
import { stageNow } from '../api/stage-now';
import { LatinMarked } from './latin';
import { chooseReading, useReadingSettings } from './reading-settings';
import { useIsHydrated } from './use-is-hydrated';
import { useShell } from './page';

/** Id of the popover, for buttons that open it. */
export const dialId = 'reading-dial';

type Choice = { stage: ReadingStage; number?: string; label: string; opensGroup: boolean };

/** Returns the books in reading order with their numbers. The nth book is that of stage n. */
export function booksByStage({ bookGroups }: Pick<Site, 'bookGroups'>) {
  const books = bookGroups.flatMap(({ group, books }) => books.map((book) => ({ ...book, group })));
  return inReadingOrder(books).flatMap((together) =>
    together.books.map(({ book, number }, index) => ({ ...book, number, opensGroup: index === 0 })),
  );
}

const choicesFor = (site: Pick<Site, 'bookGroups'>): Choice[] => [
  { stage: notYetBegun, label: 'Not yet begun', opensGroup: true },
  // Upcoming books cannot have been read.
  ...booksByStage(site)
    .map(({ title, number, opensGroup, isComing }, index) => ({
      stage: index + 1,
      label: title,
      number,
      opensGroup,
      isComing,
    }))
    .filter(({ isComing }) => !isComing),
  { stage: wholeStory, label: 'All of it', opensGroup: true },
];

/** Returns the path of the current page without the parameter that reveals spoilers. */
function usePresentPath(): string {
  const { pathname, search, hash } = useLocation();
  // The server does not know the fragment.
  const isHydrated = useIsHydrated();
  const query = new URLSearchParams(search);
  query.delete(lookParameter);
  return `${pathname}${query.size > 0 ? `?${query}` : ''}${isHydrated ? hash : ''}`;
}

type DialFormProps = { site: Pick<Site, 'bookGroups'>; stage: ReadingStage; back: string };

/** One submit button per book. A native form: the page reload discards all data loaded for another stage. */
export const DialForm = ({ site, stage, back }: DialFormProps) => (
  <form method="post" action={paths.readUpTo} data-native="">
    <input type="hidden" name="back" value={back} />
    <ol className="mt-3 text-start low:mt-2">
      {choicesFor(site).map(({ stage: each, number, label, opensGroup }) => (
        <li key={each} className={opensGroup ? 'border-rule border-t' : undefined}>
          <button
            type="submit"
            name="upTo"
            value={each}
            aria-current={each === stage ? 'true' : undefined}
            className="dial-choice"
          >
            <span aria-hidden="true">{number}</span>
            <span>
              <LatinMarked text={label} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  </form>
);

export const dialTitle = 'How far have you read?';
export const dialHint = 'Choose the last book that you finished. What comes later stays hidden.';

/** Switches links to glossary terms on and off, like the reader's setting. Before hydration, space is reserved for it. */
function NamesSwitch() {
  const isOn = useReadingSettings().names === 'linked';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className="in-[html:not([data-hydrated])]:invisible text-faded hover:text-accent border-rule low:min-h-[2.32rem] flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 border-t px-[0.4rem] text-start text-(length:--text-note) noscript:hidden"
      onClick={() => chooseReading({ names: isOn ? 'plain' : 'linked' })}
    >
      Names lead to the glossary
      <span aria-hidden="true" className="text-accent">
        {isOn ? 'On' : 'Off'}
      </span>
    </button>
  );
}

/** The button and the popover in which users select how far they have read. Works without JavaScript. */
export function ReadingDial() {
  const shell = useShell();
  const back = usePresentPath();
  const [chosen, setChosen] = useState<ReadingStage | null>(null);
  if (!shell) return null;
  return (
    <>
      <button
        type="button"
        popoverTarget={dialId}
        aria-label={dialTitle}
        className="text-faded hover:text-ink grid h-11 w-[2.35rem] shrink-0 cursor-pointer xl:shrink place-items-center"
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path
            d="M6.5 3.75h11v16.5L12 15.5l-5.5 4.75z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        </svg>
      </button>
      <div
        id={dialId}
        popover="auto"
        role="dialog"
        aria-labelledby="dial-title"
        className="dial-leaf text-ink rule-double rounded-edge shadow-leaf m-auto max-h-[calc(100dvh-2rem)] w-[min(22rem,100vw-2rem)] overflow-y-auto border-3 px-6 pt-5 pb-6 text-center backdrop:bg-veil low:px-4 low:py-3"
        // A login may have changed the stage since the page was loaded.
        onToggle={({ newState }: ToggleEvent) => {
          if (newState === 'open') setChosen(stageNow());
        }}
      >
        <p id="dial-title" className="font-display text-h3">
          {dialTitle}
        </p>
        <p className="text-note text-faded mt-1 text-balance">{dialHint}</p>
        <DialForm site={shell.site} stage={chosen ?? shell.stage} back={back} />
        <NamesSwitch />
      </div>
    </>
  );
}
