import { firstCharacters } from '../../cms/contract/cut-text';
import { browserApi } from '../api/browser-api';
import { failureOf } from './failure';
import { localDrafts } from './local-drafts';
import { sessionsInOtherTabs } from './edit-session';
import { isBlank } from './post-form-values';

/** A draft that was not saved, in this browser or on the server. */
export type UnsavedDraft = {
  draft: string;
  post: number | null;
  title: string;
  beginning: string;
  /** ISO 8601. */
  at: string;
};

async function browserDrafts(): Promise<UnsavedDraft[]> {
  const all = await localDrafts.all().catch(() => []);
  return all
    .filter(({ work }) => !isBlank(work))
    .map(({ draft, post, work, at }) => ({
      draft,
      post,
      at,
      title: work.title,
      beginning: firstCharacters(work.markdown, 160),
    }));
}

async function serverDrafts(): Promise<UnsavedDraft[]> {
  try {
    const drafts = await browserApi()('GET /Posts/drafts', {});
    return drafts
      .filter(({ title, beginning }) => (title + beginning).trim() !== '')
      .map(({ keptAt, ...draft }) => ({ ...draft, at: keptAt }));
  } catch (error) {
    failureOf(error);
    return [];
  }
}

/** The drafts that can be continued, the latest first, each once: without those of this session and of other tabs. */
export async function unsavedDrafts(sessionId: string): Promise<UnsavedDraft[]> {
  const [here, there, elsewhere] = await Promise.all([
    browserDrafts(),
    serverDrafts(),
    sessionsInOtherTabs(),
  ]);
  const drafts = new Map<string, UnsavedDraft>();
  for (const draft of [...there, ...here])
    if (draft.draft !== sessionId && !elsewhere.has(draft.draft)) {
      const known = drafts.get(draft.draft);
      if (!known || known.at < draft.at) drafts.set(draft.draft, draft);
    }
  return [...drafts.values()].sort((a, b) => b.at.localeCompare(a.at));
}

/** Deletes a draft in this browser and on the server. @throws what the call throws when the server did not */
export async function deleteDraft(draft: string): Promise<void> {
  await localDrafts.delete(draft).catch(() => undefined);
  await browserApi()('POST /Posts/drafts/{draft}/forget', { draft });
}
