import type { PostStatus } from '../../cms/contract/posts';
import { isSaving, type PostEditorState } from './editor-state';
import { saveLabel } from './post-form-values';
import { Button, Icon, LinkButton, ToolButton } from './controls';
import { Row, StateWords } from './frame';
import type { PageState } from './use-editor-page';

/** Returns “Nov 27, 9:00 AM”, with the year if it is another one. */
function moment(at: string): string {
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** Returns “10:42 AM” for today, “May 1” for another day. */
function when(at: string): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return isToday
    ? date.toLocaleTimeString('en-US', { timeStyle: 'short' })
    : date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
}

/** Returns the status of the post and of its last save: “Draft, saved 10:42”. */
function words({ autosave, isDirty, post, save }: PostEditorState, status: PostStatus | null) {
  if (save.status === 'gone') return 'Deleted';
  const name =
    status === 'scheduled'
      ? `Scheduled for ${moment(post?.publishedAt ?? '')}`
      : { new: 'New', draft: 'Draft', published: 'Published' }[status ?? 'new'];
  if (save.status === 'saving' || save.status === 'waiting') return `${name}, saving…`;
  const isEdited = isDirty || post?.unpublishedChanges;
  const edited = status !== null && status !== 'draft' && isEdited ? `${name}, edited since` : name;
  if (autosave.status === 'stored')
    return isDirty ? `${edited}, kept ${when(autosave.at)}` : edited;
  if (autosave.status !== 'untouched') return `${edited}, kept in this browser`;
  if (isDirty) return `${edited}, not kept yet`;
  return post && status !== 'scheduled' ? `${edited}, saved ${when(post.updatedAt)}` : edited;
}

/** Returns a problem with the draft, or null. */
function trouble({ autosave, isStorageClosed }: PostEditorState): string | null {
  if (isStorageClosed && autosave.status !== 'stored')
    return 'This browser cannot store anything: keep this page open until the site has your text.';
  switch (autosave.status) {
    case 'refused':
      return `Kept in this browser only: ${autosave.detail}`;
    case 'away':
      return 'The site is not responding. Your text is kept in this browser, and sent as soon as the site responds.';
    case 'key':
      return 'Kept in this browser only, because your login or key is no longer valid. Press Save to log in again.';
    default:
      return null;
  }
}

/** Failed saves and drafts that are not stored yet. */
export function Trouble({ page: { editor, state } }: { page: PageState }) {
  const { save, autosave } = state;
  const problem = trouble(state);
  const isAway = autosave.status === 'away' || save.status === 'waiting';
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 border-s-3 border-accent ps-3 text-note empty:hidden">
      {save.status === 'waiting' && (
        <p role="alert">
          The site is not responding. The editor keeps trying; your text is safe here.
        </p>
      )}
      {save.status === 'refused' && <p role="alert">{save.detail}</p>}
      {save.status === 'gone' && (
        <p role="alert">
          This post was deleted. Its text is still here.{' '}
          <LinkButton onClick={() => void editor.restore()}>Put it back and save</LinkButton>
        </p>
      )}
      {state.isSplit && (
        <p role="status">
          You also changed this draft on another device. That text is under “Not saved yet”. Your
          text here is kept as a draft of its own.
        </p>
      )}
      {problem && save.status !== 'waiting' && <p role="status">{problem}</p>}
      {isAway && <LinkButton onClick={() => editor.retryNow()}>Try now</LinkButton>}
    </div>
  );
}

/** Opens the list of posts, which links to the dashboard. */
export const PostsButton = ({ page: { isListed, setIsListed } }: { page: PageState }) => (
  <ToolButton
    aria-expanded={isListed}
    aria-controls="editor-posts"
    onClick={() => setIsListed(!isListed)}
  >
    <span aria-hidden="true">‹&nbsp;</span>Posts
  </ToolButton>
);

const publishWords = { draft: 'Publish', scheduled: 'Scheduled', published: 'Published' };

/** Toolbar above the text. */
export function EditorBar({ page }: { page: PageState }) {
  const { editor, state, status, settings, changeSettings } = page;
  const { isPreviewed } = settings;
  const { save, values } = state;
  const isBusy = isSaving(state);
  const label = saveLabel(values, status);
  // Otherwise, readers see these values already, or will at the scheduled time.
  const isNews = status === null || status === 'draft' || state.isDirty;
  return (
    <Row>
      <PostsButton page={page} />
      <StateWords role="status">{words(state, status)}</StateWords>
      <p className="px-2.5 whitespace-nowrap text-faded max-lg:hidden">{page.count}</p>
      {save.status === 'saved' && (
        <p role="alert" className="px-2 font-semibold text-accent max-sm:px-1 max-sm:text-[0.8rem]">
          Saved!
        </p>
      )}
      <ToolButton
        className="max-sm:hidden"
        aria-pressed={isPreviewed}
        onClick={() => changeSettings({ isPreviewed: !isPreviewed })}
      >
        Preview
      </ToolButton>
      <ToolButton
        aria-disabled={isBusy}
        title={`${label} (Ctrl+S)`}
        onClick={() => void editor.save()}
      >
        {isBusy ? 'Saving…' : 'Save'}
        {!isBusy && <span className="sr-only">{label.slice('Save'.length)}</span>}
      </ToolButton>
      <Button
        isMain={isNews}
        className="text-note/[1.2] max-sm:text-small/[1.2] mx-[0.3rem] min-h-[44px] px-[0.9rem] pt-[0.15rem] pb-1 max-sm:mx-[0.15rem] max-sm:px-2 max-sm:tracking-[0.02em]"
        onClick={() => page.setOpen({ status: 'publish' })}
      >
        {status === 'published' && isNews ? 'Update' : publishWords[status ?? 'draft']}
      </Button>
      <ToolButton
        aria-expanded={page.isDrawerOpen}
        aria-controls="editor-drawer"
        aria-label="Details"
        title="Details (Ctrl+.)"
        onClick={page.toggleDrawer}
      >
        <Icon path="M3 4.5h14v11H3zM12.5 4.5v11" size={20} />
      </ToolButton>
    </Row>
  );
}
