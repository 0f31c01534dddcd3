import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { firstCharacters } from '../../cms/contract/plain/cut-text';
import type { DraftSummary } from '../../cms/contract/drafts';
import { browserApi } from '../api/browser-api';
import type { Api } from '../../cms/contract/plain/client';
import { ThemeSwitch } from '../components/theme';
import { LinkButton, ToolButton, word } from './controls';
import { assignSession, sessionsInOtherTabs } from './edit-session';
import { failureOf } from './failure';
import { SidePanel } from './frame';
import { localDrafts } from './local-drafts';
import { Refusal } from './refusal';
import { isBlank } from './post-form-values';
import { useReply } from './use-reply';
import type { PageState } from './use-editor-page';

type UnsavedListProps = {
  page: PageState;
  /** Drafts of the open post are above its text, the others in the list of posts. */
  isShown: (draft: DraftSummary) => boolean;
  /** Shown below the drafts once they are known, because they would move it. */
  children?: ReactNode;
};

const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Returns the first line of a text, without Markdown marks. */
const firstLine = (text: string) =>
  (text.trim().split('\n', 1)[0] ?? '')
    .replace(/^[#>\s-]+|\]\([^)]*\)/g, '')
    .replace(/[*_`[\]\\]/g, '');

const nameOf = ({ title, beginning }: DraftSummary) =>
  title.trim() || firstCharacters(firstLine(beginning), 60) || 'Without a title';

async function draftsInBrowser(): Promise<DraftSummary[]> {
  const all = await localDrafts.all().catch(() => []);
  return all
    .filter(({ work }) => !isBlank(work))
    .map(({ draft, post, work: { title, markdown }, at: keptAt }) => ({
      draft,
      post,
      title,
      keptAt,
      beginning: firstCharacters(markdown, 160),
    }));
}

/** Returns the drafts that can be continued, the latest first, without those of this session and of other tabs. */
async function unsavedDrafts(api: Api, sessionId: string): Promise<DraftSummary[]> {
  const [elsewhere, onSite, here] = await Promise.all([
    sessionsInOtherTabs(),
    api('GET /Posts/drafts', {}).catch((error: unknown) => {
      failureOf(error);
      return [];
    }),
    draftsInBrowser(),
  ]);
  const written = onSite.filter(({ title, beginning }) => (title + beginning).trim() !== '');
  const drafts = [...written, ...here]
    .filter(({ draft }) => draft !== sessionId && !elsewhere.has(draft))
    .sort((a, b) => b.keptAt.localeCompare(a.keptAt));
  return drafts.filter(
    ({ draft }, index) => drafts.findIndex((each) => each.draft === draft) === index,
  );
}

/** Deletes a draft on the server and in this browser. @throws the call's error if the server did not delete it */
async function deleteDraft(draft: string): Promise<void> {
  await browserApi()('POST /Posts/drafts/{draft}/forget', { draft });
  await localDrafts.delete(draft).catch(() => undefined);
}

const listedAtFirst = 3;

/** Unsaved drafts, after a crash or from another computer, which can be continued. */
export function UnsavedList({ page, isShown, children }: UnsavedListProps) {
  const { sessionId, onGo } = page;
  const [toDelete, setToDelete] = useState<string | null>(null);
  const [changes, setChanges] = useState(0);
  const [isWhole, setIsWhole] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  const version = `${sessionId} ${page.state.post?.updatedAt} ${changes}`;
  const { reply: drafts } = useReply(version, (api) => unsavedDrafts(api, sessionId));
  const all = (drafts ?? []).filter(isShown);
  const shown = isWhole ? all : all.slice(0, listedAtFirst);
  const throwAway = async ({ draft }: DraftSummary) => {
    setProblem(null);
    await deleteDraft(draft).catch(setProblem);
    setChanges((count) => count + 1);
  };
  return (
    <>
      {all.length > 0 && (
        <section aria-label="Not saved yet" className="border-gold mb-6 border-l-3 pl-3">
          <h2 className="caps text-note">Not saved yet</h2>
          {problem !== null && <Refusal error={problem} />}
          <ul>
            {shown.map((draft) => (
              <li key={draft.draft} className="py-1">
                <p className="leading-snug break-words">{nameOf(draft)}</p>
                <p className="text-small text-faded">
                  {draft.post === null ? 'New' : 'Changes'}, typed{' '}
                  {at.format(new Date(draft.keptAt))}
                </p>
                <p className="flex gap-4">
                  <LinkButton
                    onClick={() => {
                      assignSession(draft.post, draft.draft);
                      onGo(draft.post);
                    }}
                  >
                    Continue<span className="sr-only"> {nameOf(draft)}</span>
                  </LinkButton>
                  {toDelete === draft.draft ? (
                    <LinkButton onClick={() => void throwAway(draft)}>
                      Yes, throw it away
                    </LinkButton>
                  ) : (
                    <LinkButton onClick={() => setToDelete(draft.draft)}>
                      Throw away<span className="sr-only"> {nameOf(draft)}</span>
                    </LinkButton>
                  )}
                </p>
              </li>
            ))}
          </ul>
          {shown.length < all.length && (
            <LinkButton onClick={() => setIsWhole(true)}>
              {all.length - shown.length} more
            </LinkButton>
          )}
        </section>
      )}
      {drafts && children}
    </>
  );
}

/** Side panel with the list of posts, and links to other pages. */
export function PostsPanel({ page }: { page: PageState }) {
  const { id, editor, panels } = page;
  const close = () => page.setIsListed(false);
  return (
    <SidePanel
      takesFocus
      id="editor-posts"
      className="shadow-leaf start-0 z-6 border-e"
      onClose={close}
    >
      <div className="flex items-center gap-4 *:last:ms-auto">
        <a href="/cms" className={`link ${word}`}>
          Dashboard
        </a>
        <Link to="/" className={`link ${word}`}>
          Home
        </Link>
        <ThemeSwitch />
        <ToolButton onClick={close}>Close</ToolButton>
      </div>
      {panels && <panels.LogOut editor={editor} />}
      <UnsavedList page={page} isShown={({ post }) => post === null || post !== id}>
        {panels && <panels.PostList page={page} />}
      </UnsavedList>
    </SidePanel>
  );
}
