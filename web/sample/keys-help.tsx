import { useEffect, useId, useRef } from 'react';
import { CloseButton } from './buttons';
import { useFullScreen } from './screen';
import { chooseKeys, useAreKeysOn } from './reading-keys';

type Line = { keys: string[]; what: string };

const always: Line[] = [
  { keys: ['Space', 'Page Down'], what: 'One screen forward' },
  { keys: ['Page Up'], what: 'One screen back' },
  { keys: ['Home', 'End'], what: 'To the beginning, to the end' },
  { keys: ['←', '→'], what: 'Previous chapter, next chapter' },
  { keys: ['Esc'], what: 'Close what is open' },
];

const singleKeys: Line[] = [
  { keys: ['p', 'n'], what: 'Previous chapter, next chapter' },
  { keys: ['−', '+'], what: 'Smaller text, larger text' },
  { keys: ['t'], what: 'Next page colors' },
];

const Lines = ({ lines }: { lines: Line[] }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
    {lines.map(({ keys, what }) => (
      <div key={what} className="contents">
        <dt className="flex gap-1.5">
          {keys.map((key) => (
            <kbd
              key={key}
              className="font-text border-rule rounded-edge text-note min-w-8 self-start border px-2 text-center lining-nums"
            >
              {key}
            </kbd>
          ))}
        </dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);

type KeysHelpProps = { inDialog: boolean; onClose: () => void };

/** Help for the reader's keys, with a switch for single keys. */
export function KeysHelp({ inDialog, onClose }: KeysHelpProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const areOn = useAreKeysOn();
  const canFillScreen = useFullScreen() !== 'unsupported' && !inDialog;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      data-own-keys=""
      aria-labelledby={title}
      className="bg-leaf text-ink shadow-leaf rule-double rounded-edge m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,100vw-1rem)] overflow-y-auto border-3 p-5 backdrop:bg-veil"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className="mb-4 flex items-center justify-between">
        <h2 id={title} className="font-display text-h3">
          Keys for reading
        </h2>
        <CloseButton onClose={() => dialog.current?.close()} />
      </div>
      <Lines lines={always} />
      <label className="border-rule mt-5 mb-2 flex min-h-11 cursor-pointer items-center gap-3 border-t pt-2">
        <input
          type="checkbox"
          className="tick"
          checked={areOn}
          onChange={({ target }) => chooseKeys(target.checked)}
        />
        Single-key shortcuts
      </label>
      <div className={areOn ? '' : 'text-faded'}>
        <Lines
          lines={[
            ...singleKeys,
            ...(canFillScreen ? [{ keys: ['f'], what: 'Full screen' }] : []),
            { keys: ['?'], what: 'These keys' },
          ]}
        />
      </div>
    </dialog>
  );
}
