import { browserApi } from '../api/browser-api';
import { failureOf } from './failure';
import { LocalDrafts } from './local-drafts';
import { takenElsewhere } from './edit-session';
import { isBlank } from './post-form-values';

/** Work that was begun and not saved, here or on another computer. */
export type UnsavedDraft = {
  draft: string;
  post: number | null;
  title: string;
  beginning: string;
  /** ISO 8601. */
  at: string;
};

const local = new LocalDrafts();

async function keptHere(): Promise<UnsavedDraft[]> {
  const all = await local.all().catch(() => []);
  return all
    .filter(({ work }) => !isBlank(work))
    .map(({ draft, post, work, at }) => ({
      draft,
      post,
      at,
      title: work.title,
      beginning: work.markdown.slice(0, 160),
    }));
}

async function keptThere(): Promise<UnsavedDraft[]> {
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

/** What can be taken up again, the latest first: each piece of work once, without what is on this desk or another tab's. */
export async function unsavedDrafts(sitting: string): Promise<UnsavedDraft[]> {
  const [here, there, elsewhere] = await Promise.all([keptHere(), keptThere(), takenElsewhere()]);
  const found = new Map<string, UnsavedDraft>();
  for (const draft of [...there, ...here])
    if (draft.draft !== sitting && !elsewhere.has(draft.draft)) {
      const known = found.get(draft.draft);
      if (!known || known.at < draft.at) found.set(draft.draft, draft);
    }
  return [...found.values()].sort((a, b) => b.at.localeCompare(a.at));
}

export async function throwAway(draft: string): Promise<void> {
  await local.forget(draft).catch(() => undefined);
  await browserApi()('POST /Posts/drafts/{draft}/forget', { draft });
}
