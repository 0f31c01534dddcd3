import { useEffect, useRef, useState } from 'react';
import { postPath } from '../../cms/contract/plain/paths';
import type { EditedPost, PostStatus } from '../../cms/contract/posts';
import { SharePage } from '../components/share-page';
import { Checks } from './checks';
import { Button, Modal, Tick } from './controls';
import { PublishAt } from './details';
import { Trouble } from './editor-bar';
import { isSaving } from './editor-state';
import { fieldNames } from './merge-choice';
import { isToCome, type PostFormValues, toStorableText } from './post-form-values';
import { ShareTexts } from './share-texts';
import { TellReaders } from './tell-readers';
import { useReply } from './use-reply';
import type { PageState } from './use-editor-page';

const labels: Record<string, string> = { ...fieldNames, markdown: 'The text' };

/** Milliseconds from a change of the title to the call, because the site takes a while to draw a picture. */
const pause = 800;

/** Preview of a shared link to the post. */
function SocialCard({ values }: { values: PostFormValues }) {
  const title = values.title.trim() || 'Without a title';
  const card = { title: toStorableText(values.title), heroId: values.heroId };
  // The former picture stays until the next one is drawn.
  const { reply, isOld } = useReply(
    JSON.stringify(card),
    (api) => api('POST /Posts/card', card),
    pause,
  );
  return (
    <figure className="mt-4" aria-busy={isOld}>
      <figcaption className="caps text-note text-faded">Where it is shared</figcaption>
      <div className="border-rule bg-paper rounded-edge mt-1 max-w-96 overflow-hidden border">
        <div className="border-rule bg-leaf grid aspect-[1200/630] w-full place-items-center border-b">
          {reply ? (
            <img
              src={reply.picture}
              alt={`The picture of the post, with its title: ${title}`}
              width={1200}
              height={630}
              className={`h-auto w-full transition-opacity ${isOld ? 'opacity-50' : ''}`}
            />
          ) : (
            <p className="text-note text-faded">Drawing the picture…</p>
          )}
        </div>
        <div className="px-4 py-3">
          <p className="text-small text-faded truncate">{window.location.host}</p>
          <p className="font-bold break-words">{title}</p>
          <p className="text-note line-clamp-2 break-words">{values.excerpt.trim()}</p>
        </div>
      </div>
    </figure>
  );
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Seconds for which one click unpublishes the post. */
const takeBackFor = 60;

/** Default time of a scheduled post in the author's time zone. ISO 8601. */
function tomorrowMorning(): string {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(9, 0, 0, 0);
  return at.toISOString();
}

const SearchResult = ({ values }: { values: PostFormValues }) => (
  <figure className="text-note wrap-anywhere">
    <figcaption className="caps">In a search</figcaption>
    <p className="text-small text-faded">
      {window.location.host} › blog › {values.slug || 'made from the title'}
    </p>
    <p className="text-lead text-accent">{values.title.trim() || 'Without a title'}</p>
    <p>{values.excerpt.trim() || 'The beginning of the text.'}</p>
  </figure>
);

/** Shown after publishing: the URL to copy or share, and for a minute a button to unpublish. */
function Done({ post, onTakeBack }: { post: EditedPost; onTakeBack: (() => void) | null }) {
  const [left, setLeft] = useState(takeBackFor);
  const url = window.location.origin + postPath(post.slug);
  const isScheduled = isToCome(post.publishedAt);
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    said.current?.focus();
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="flex flex-col gap-4">
      <p ref={said} role="status" tabIndex={-1} className="outline-none">
        {isScheduled
          ? `Readers see it from ${moment.format(new Date(post.publishedAt ?? ''))} on.`
          : 'Readers see it now.'}
      </p>
      <p className="break-words">
        <a className="link" href={url} target="_blank" rel="noopener">
          {url}
        </a>
      </p>
      <div className="-mt-4 [&_div]:justify-start [&_p]:text-start">
        <SharePage path={postPath(post.slug)} title={post.title} />
      </div>
      <ShareTexts title={post.title} excerpt={post.excerpt} url={url} />
      {onTakeBack && left > 0 && (
        <Button className="self-start" onClick={onTakeBack}>
          Take back<span className="text-small text-faded"> ({left})</span>
        </Button>
      )}
      <TellReaders post={post.id} />
    </div>
  );
}

/** Dialog to publish now or later, with checks and previews. */
export function PublishSheet({ page }: { page: PageState }) {
  const { editor, state, status, errors, close } = page;
  const { values, post, save } = state;
  const isSeen = status === 'published';
  const isDated = isToCome(values.publishedAt);
  const [isLater, setIsLater] = useState(isDated);
  // The post before it was published. A former draft can become one again.
  const [sent, setSent] = useState<{ before: PostStatus | null } | null>(null);

  const unpublish = () => {
    editor.change({ publish: false, publishedAt: null });
    void editor.save();
    close();
  };

  if (sent && save.status === 'saved' && post && values.publish)
    return (
      <Modal title={isToCome(post.publishedAt) ? 'Scheduled' : 'Published'} onClose={close}>
        <Done post={post} onTakeBack={sent.before === 'published' ? null : unpublish} />
      </Modal>
    );

  const isBusy = isSaving(state);
  // “Later” never publishes at once.
  const hasNoDate = isLater && (state.isDateIncomplete || !isDated);
  const publish = () => {
    if (hasNoDate) return;
    editor.change({ publish: true, ...(!isLater && isDated && { publishedAt: null }) });
    setSent({ before: status });
    void editor.save();
  };
  return (
    <Modal title={isSeen ? 'Published' : 'Publish'} onClose={close}>
      <div className="flex flex-col gap-5">
        <fieldset className="flex gap-6">
          <legend className="sr-only">When</legend>
          {[false, true].map((later) => (
            <Tick
              key={String(later)}
              type="radio"
              name="when"
              checked={isLater === later}
              onTick={() => {
                setIsLater(later);
                if (isDated !== later)
                  editor.change({ publishedAt: later ? tomorrowMorning() : null });
              }}
            >
              {later ? 'Later' : isSeen ? 'Update now' : 'Now'}
            </Tick>
          ))}
        </fieldset>
        {isLater && <PublishAt page={page} values={{ ...values, publish: true }} />}
        {isLater && isSeen && (
          <p className="text-small text-faded">Until then, readers do not see the post.</p>
        )}
        <Trouble page={page} />
        <ul className="text-accent empty:hidden">
          {Object.entries(errors).map(([field, error]) => (
            <li key={field}>
              {labels[field] ?? field}: {error}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3">
          <Button isMain aria-disabled={isBusy || hasNoDate} onClick={publish}>
            {isBusy
              ? 'Saving…'
              : hasNoDate
                ? 'Choose a day and a time'
                : isLater
                  ? `Schedule for ${moment.format(new Date(values.publishedAt ?? ''))}`
                  : isSeen
                    ? 'Update what readers see'
                    : 'Publish now'}
          </Button>
          {status !== null && status !== 'draft' && (
            <Button onClick={unpublish}>
              {isSeen ? 'Make it a draft again' : 'Do not publish it'}
            </Button>
          )}
        </div>
        {post && <TellReaders post={post.id} />}
        <Checks page={page} />
        <p className="text-small text-faded">Feeds, the blog and the sitemap have it at once.</p>
        <SearchResult values={values} />
        <SocialCard values={values} />
      </div>
    </Modal>
  );
}
