import { type ComponentType, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { useModule } from './use-module';
import { useIsHydrated } from '../components/use-is-hydrated';
import type { ReadingContentsProps } from './contents-panel';
import { toggleFullScreen, useWakeLock } from './screen';
import { PlaceHandle } from './place-handle';
import { chapterShares } from './reading-position';
import { useReadingKeys } from './reading-keys';
import {
  readingChoices,
  stepTextSize,
  turnReadingTheme,
  useReadingSettings,
} from '../components/reading-settings';
import type { Turn } from './use-turn-gestures';
import { useLeaving } from '../components/use-leaving';

type ReadingPanelProps<Props> = {
  id: string;
  isOpen: boolean;
  load: () => Promise<ComponentType<Props>>;
  content: Props;
};

/** A panel below the bar. It covers the text, which does not move. */
function ReadingPanel<Props extends object>({
  id,
  isOpen,
  load,
  content,
}: ReadingPanelProps<Props>) {
  const { module: Content, isMissing } = useModule(load, isOpen);
  return (
    <div
      id={id}
      hidden={!isOpen}
      className="bg-leaf border-rule shadow-leaf absolute top-full right-0 z-10 max-h-[66dvh] sm:max-h-[70dvh] w-full overflow-y-auto overscroll-contain border-y px-4 py-3 sm:max-w-120 sm:border-x"
    >
      {Content ? (
        <Content {...content} />
      ) : (
        <p role="status" className="quiet-arrival text-note">
          {isMissing
            ? 'This did not load. Check your connection, and open it again.'
            : 'One moment…'}
        </p>
      )}
    </div>
  );
}

/** A progress bar with one part per chapter. Decorative. */
const ProgressLine = ({ shares }: { shares: number[] }) => (
  <svg
    viewBox={`0 0 ${shares.length * 100} 1`}
    preserveAspectRatio="none"
    aria-hidden="true"
    className="pointer-events-none absolute inset-x-0 -bottom-0.5 -z-1 h-0.75 w-full"
  >
    {shares.map((share, index) => (
      <g key={index}>
        <rect
          x={index * 100 + 0.5}
          width={99}
          height={1}
          className="fill-rule forced-colors:fill-[GrayText]"
        />
        <rect
          x={index * 100 + 0.5}
          width={99 * share}
          height={1}
          className="fill-accent forced-colors:fill-[Highlight]"
        />
      </g>
    ))}
  </svg>
);

function SettingsSaid({ isSaid }: { isSaid: boolean }) {
  const { size, theme } = useReadingSettings();
  return (
    <p role="status" className="sr-only">
      {isSaid && `Text size ${size} of ${readingChoices.size.length}. Colors: ${theme}.`}
    </p>
  );
}

const loadContents = () =>
  import('./contents-panel').then(({ ReadingContents }) => ReadingContents);
const loadSettings = () =>
  import('./reading-settings-panel').then(({ ReadingSettings }) => ReadingSettings);
const loadHelp = () => import('./keys-help').then(({ KeysHelp }) => KeysHelp);

export type OpenPanel = 'contents' | 'settings' | null;

const toggle =
  'hover:text-accent aria-expanded:text-accent relative z-1 min-h-11 shrink-0 cursor-pointer [@media(scripting:none)]:invisible';

type ReadingBarProps = Omit<ReadingContentsProps, 'onHelp'> & {
  ref?: Ref<HTMLDivElement>;
  /** Title of the book, or a link to it. */
  children: ReactNode;
  /** Whether keys are handled and the screen is kept awake. */
  isReading: boolean;
  panel: OpenPanel;
  onPanel: (panel: OpenPanel) => void;
  onTurn: (to: Turn) => void;
  closing?: ReactNode;
  className?: string;
};

/** The toolbar above a chapter: title, progress, contents and settings. */
export function ReadingBar({
  ref,
  children,
  isReading,
  panel,
  onPanel,
  onTurn,
  closing,
  className = '',
  ...contents
}: ReadingBarProps) {
  const { chapter, chapters, progress, minutesLeft, onSeek, asPage } = contents;
  const isHydrated = useIsHydrated();
  const ids = { contents: useId(), settings: useId() };
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const contentsToggle = useRef<HTMLButtonElement>(null);
  const settingsToggle = useRef<HTMLButtonElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { module: KeysHelp } = useModule(loadHelp, isHelpOpen);
  const inDialog = asPage !== undefined;
  const [isSetByKey, setSetByKey] = useState(false);
  const setByKey = (choose: () => void) => {
    choose();
    setSetByKey(true);
  };
  useLeaving(bar, panel !== null, () => onPanel(null));
  useWakeLock(isReading);
  useReadingKeys(isReading, {
    next: () => onTurn('next'),
    previous: () => onTurn('previous'),
    larger: () => setByKey(() => stepTextSize(1)),
    smaller: () => setByKey(() => stepTextSize(-1)),
    theme: () => setByKey(turnReadingTheme),
    help: () => setHelpOpen(true),
    ...(inDialog ? {} : { fullScreen: toggleFullScreen }),
  });
  return (
    <div
      ref={ref}
      onKeyDown={(event) => {
        // Close the panel, not the surrounding dialog.
        if (event.key !== 'Escape' || !panel || isHelpOpen) return;
        event.preventDefault();
        event.stopPropagation();
        (panel === 'contents' ? contentsToggle : settingsToggle).current?.focus();
        onPanel(null);
      }}
      className={`z-10 print:hidden ${className}`}
    >
      <div ref={setBar} className="flex min-h-12 items-center gap-1">
        <div className="relative z-1 mr-auto flex min-w-0 items-center gap-3">{children}</div>
        {/* The open contents panel has a larger slider. */}
        {isHydrated && panel !== 'contents' && (
          <PlaceHandle {...{ chapter, progress, minutesLeft, onSeek }} chapters={chapters.length} />
        )}
        <button
          ref={contentsToggle}
          type="button"
          aria-expanded={panel === 'contents'}
          aria-controls={ids.contents}
          className={`text-note text-faded px-1.5 whitespace-nowrap lining-nums tabular-nums ${toggle}`}
          onPointerEnter={() => void loadContents().catch(() => undefined)}
          onClick={() => onPanel(panel === 'contents' ? null : 'contents')}
        >
          <svg
            viewBox="0 0 16 16"
            width="16"
            height="16"
            aria-hidden="true"
            stroke="currentColor"
            className="mr-1.5 inline-block align-[-0.15em]"
          >
            <path d="M1 3.5h14M1 8h14M1 12.5h9" strokeWidth="1.25" />
          </svg>
          <span className="sr-only">Contents, </span>
          {chapter} of {chapters.length}
          <span className="inline-block text-start whitespace-pre max-[20rem]:hidden max-sm:min-w-[3em]">
            {isHydrated && ` · ${Math.round(progress * 100)}%`}
          </span>
          {isHydrated && minutesLeft > 0 && (
            <span className="max-sm:hidden"> · {minutesLeft} min left</span>
          )}
        </button>
        <button
          ref={settingsToggle}
          type="button"
          aria-label="Text size and colors"
          aria-expanded={panel === 'settings'}
          aria-controls={ids.settings}
          className={`grid w-11 place-items-center ${toggle}`}
          onPointerEnter={() => void loadSettings().catch(() => undefined)}
          onClick={() => onPanel(panel === 'settings' ? null : 'settings')}
        >
          <span aria-hidden="true" className="leading-none">
            <span className="text-small">A</span>
            <span className="text-h3">A</span>
          </span>
        </button>
        {closing}
        <ReadingPanel
          id={ids.contents}
          isOpen={panel === 'contents'}
          load={loadContents}
          content={{ ...contents, onHelp: () => setHelpOpen(true) }}
        />
        <ReadingPanel
          id={ids.settings}
          isOpen={panel === 'settings'}
          load={loadSettings}
          content={{}}
        />
      </div>
      <SettingsSaid isSaid={isSetByKey} />
      <ProgressLine shares={chapterShares(chapters.length, chapter, progress)} />
      {KeysHelp && isHelpOpen && (
        <KeysHelp inDialog={inDialog} onClose={() => setHelpOpen(false)} />
      )}
    </div>
  );
}
