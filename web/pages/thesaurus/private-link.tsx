import { useState } from 'react';
import { useIsHydrated } from '../../components/use-is-hydrated';
import { copyText } from '../../browser/copy-text';
import { Notice } from '../../components/notice';

/** The private link to a suggestion's state, displayed once. */
export function PrivateLink({ path }: { path: string }) {
  const [copying, setCopying] = useState<'done' | 'refused'>();
  const isHydrated = useIsHydrated();
  return (
    <div className="mt-6">
      <Notice>
        <p>
          {/* A full page load: the page's headers hide its URL from other sites. */}
          <a href={path} className="link">
            See what becomes of it
          </a>{' '}
          whenever you like. Nobody else has this link, and it is shown only here: keep it.
        </p>
        {isHydrated && (
          <button
            type="button"
            className="link-line cursor-pointer"
            onClick={() => {
              const { href } = new URL(path, window.location.origin);
              void copyText(href).then((isCopied) => setCopying(isCopied ? 'done' : 'refused'));
            }}
          >
            Copy the link
          </button>
        )}
        {copying === 'done' && <p>The link is copied.</p>}
        {copying === 'refused' && (
          <p>The browser does not copy here. Hold or right-click the link.</p>
        )}
      </Notice>
    </div>
  );
}
