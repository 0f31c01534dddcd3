import { postPath } from '../../cms/contract/paths';
import { useState } from 'react';
import type { PostStatus } from '../../cms/contract/posts';
import { isSaving, type PostEditorState } from './editor-store';
import { saveLabel } from './post-form-values';
import { Link } from '../components/link';
import { useIsBefore } from '../components/use-is-before';

type SaveBarProps = {
  state: PostEditorState;
  isPreviewed: boolean;
  onPublish: (publish: boolean) => void;
  onSave: () => void;
  onPutBack: () => void;
  onPreview: () => void;
  onWholePage: () => void;
  onHistory: () => void;
};

/** What became of the save, told at once. */
function SaveMessage({ state: { save }, onPutBack }: Pick<SaveBarProps, 'state' | 'onPutBack'>) {
  switch (save.status) {
    case 'saved':
      return <p role="alert">Saved!</p>;
    case 'waiting':
      return (
        <p role="alert" className="text-accent min-w-0">
          The site does not answer. It is tried again until it does; your text is safe here.
        </p>
      );
    case 'refused':
      return (
        <p role="alert" className="text-accent min-w-0">
          {save.detail}
        </p>
      );
    case 'gone':
      return (
        <p role="alert" className="text-accent min-w-0">
          This post was deleted. Its text is still here.{' '}
          <button type="button" className="link min-h-11 cursor-pointer" onClick={onPutBack}>
            Put it back and save
          </button>
        </p>
      );
    default:
      return null;
  }
}

/** What the saved post is at this moment, null where none is saved: a scheduled one comes to be published while it is open here. */
function useStatus({ post, values }: PostEditorState): PostStatus | null {
  const isToCome = useIsBefore(post?.publishedAt ?? null);
  // What the next save does changes at that moment, too.
  useIsBefore(values.publishedAt);
  return post?.status === 'scheduled' && !isToCome ? 'published' : (post?.status ?? null);
}

/** What readers see of the post now, and what the next save will change about that. */
function hint({ values, save }: PostEditorState, status: PostStatus | null): string {
  if (save.status === 'gone') return 'Nobody sees it any more.';
  const wasSeen = status === 'published';
  if (wasSeen && !values.publish) return 'Saving takes it away from readers.';
  if (!values.publish) return 'Only you see it.';
  const at = values.publishedAt ? Date.parse(values.publishedAt) : 0;
  if (at > Date.now())
    return `Readers see it from ${new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' })} on.`;
  return wasSeen ? 'Saving changes what readers see.' : 'Saving shows it to readers.';
}

/** “Save and publish”. A phone has room for the half that tells more; the name of the button is the whole. */
function SaveWords({ words }: { words: string }) {
  const [, rest] = words.split('Save and ');
  if (!rest) return words;
  return (
    <span>
      <span className="max-sm:sr-only">Save and </span>
      <span className="max-sm:inline-block max-sm:first-letter:uppercase">{rest}</span>
    </span>
  );
}

/** The bar that stays in sight: publish, save, and ways to look at it. */
export function SaveBar({
  state,
  isPreviewed,
  onPublish,
  onSave,
  onPutBack,
  onPreview,
  onWholePage,
  onHistory,
}: SaveBarProps) {
  const { save, values, post } = state;
  const status = useStatus(state);
  const [isMore, setIsMore] = useState(false);
  const isBusy = isSaving(state);
  return (
    <div className="bg-paper border-rule sticky top-0 z-5 mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 border-b py-1.5">
      <button
        type="button"
        className="button button-sealed max-sm:px-3"
        aria-disabled={isBusy}
        title="Save (Ctrl+S)"
        onClick={onSave}
      >
        {isBusy ? 'Saving…' : <SaveWords words={saveLabel(values, status)} />}
      </button>
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="tick"
          checked={values.publish}
          aria-describedby="publish-hint"
          onChange={({ target }) => onPublish(target.checked)}
        />
        <span className="caps">Publish</span>
      </label>
      <span id="publish-hint" className="text-note text-faded max-lg:hidden">
        {hint(state, status)}
      </span>
      <div className="empty:hidden max-sm:order-last max-sm:w-full">
        <SaveMessage state={state} onPutBack={onPutBack} />
      </div>
      <button
        type="button"
        aria-expanded={isMore}
        className="link ml-auto min-h-11 cursor-pointer lg:hidden"
        onClick={() => setIsMore(!isMore)}
      >
        More
      </button>
      <div
        className={`flex-wrap items-center gap-x-4 max-lg:w-full lg:ml-auto lg:flex ${isMore ? 'flex' : 'hidden'}`}
      >
        <button
          type="button"
          aria-pressed={isPreviewed}
          className="link min-h-11 cursor-pointer"
          onClick={onPreview}
        >
          {isPreviewed ? 'Hide preview' : 'Show preview'}
        </button>
        <button type="button" className="link min-h-11 cursor-pointer" onClick={onWholePage}>
          Whole page
        </button>
        <button type="button" className="link min-h-11 cursor-pointer" onClick={onHistory}>
          History
        </button>
        {post && status === 'published' && save.status !== 'gone' && (
          <Link to={postPath(post.slug)} className="link flex min-h-11 items-center">
            As readers see it
          </Link>
        )}
      </div>
    </div>
  );
}
