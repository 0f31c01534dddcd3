import { useState } from 'react';
import { copyText } from '../browser/copy-text';
import { useIsHydrated } from './use-is-hydrated';

const action = 'link-line cursor-pointer';

/** Over plain HTTP, browsers lack these APIs. */
const device = (): Partial<Navigator> => navigator;

/** Buttons to share the page, where the browser can, and to copy its link. */
export function SharePage({ path, title }: { path: string; title: string }) {
  const canShare = useIsHydrated() && 'share' in navigator;
  const [copying, setCopying] = useState<'done' | 'by hand'>();
  const url = () => new URL(path, window.location.origin).href;

  const share = () => {
    // The user canceled.
    device()
      .share?.({ title, url: url() })
      .catch(() => undefined);
  };
  const copy = async () => {
    setCopying((await copyText(url())) ? 'done' : 'by hand');
  };
  return (
    <div className="mt-4 noscript:hidden print:hidden">
      <div className="flex flex-wrap justify-center gap-x-6">
        {canShare && (
          <button type="button" className={action} onClick={share}>
            Share
          </button>
        )}
        <button type="button" className={action} onClick={() => void copy()}>
          Copy link
        </button>
      </div>
      <p role="status" className="text-note text-faded text-center">
        {copying === 'done' && 'The link is copied.'}
      </p>
      {copying === 'by hand' && (
        <label className="text-note text-faded mx-auto block max-w-96">
          Copy it from here:
          <input
            readOnly
            autoFocus
            value={url()}
            className="border-edge bg-leaf text-ink rounded-edge mt-1 min-h-11 w-full border px-3"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
      )}
    </div>
  );
}
