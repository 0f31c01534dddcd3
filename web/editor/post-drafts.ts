import type { Api } from '../api/client';
import { Autosave, type AutosaveState } from './autosave';
import { coalesce } from './coalesce';
import type { PostEditorState } from './editor-state';
import { type Failure, failureOf } from './failure';
import type { LocalDraft, LocalDrafts } from './local-drafts';
import { type PostFormValues, toStorableText } from './post-form-values';
import type { PostSaves } from './post-saves';
import { randomUuid } from './random-uuid';

type Given = {
  sessionId: string;
  api: Api;
  localDrafts: Pick<LocalDrafts, 'save' | 'read' | 'delete'>;
  wait: (milliseconds: number) => Promise<void>;
  saves: PostSaves;
  now: () => PostEditorState;
  onAutosave: (state: AutosaveState) => void;
  onStorage: (isClosed: boolean) => void;
};

/** The draft of one session, in this browser and on the site. */
export class PostDrafts {
  readonly autosave: Autosave<PostFormValues>;
  /** Whether the values replace others that the site has. */
  isReplacement = false;

  constructor(private readonly given: Given) {
    const { wait, onAutosave: onChange } = given;
    this.autosave = new Autosave({ send: (values) => this.send(values), onChange, wait });
  }

  private readonly put = coalesce(async (draft: LocalDraft) => {
    try {
      await this.given.localDrafts.save(draft);
      if (this.given.now().isStorageClosed) this.given.onStorage(false);
    } catch (error) {
      // Storage is full or blocked. The server stores the draft anyway, and the author is told.
      console.info('This browser keeps no drafts.', error);
      this.given.onStorage(true);
    }
  });

  private local(): LocalDraft {
    const { postId: post, basedOn, firstSave } = this.given.saves;
    const at = new Date().toISOString();
    return {
      draft: this.given.sessionId,
      post,
      basedOn,
      work: this.given.now().values,
      at,
      firstSave,
    };
  }

  /** Stores the draft in this browser. */
  store = (): Promise<void> => this.put(this.local());

  /** @returns when the server has stored the draft */
  private async send(values: PostFormValues): Promise<string> {
    const { api, saves, sessionId } = this.given;
    const { isReplacement } = this;
    this.isReplacement = false;
    try {
      const { keptAt } = await api('POST /Posts/drafts', {
        ...values,
        title: toStorableText(values.title),
        excerpt: toStorableText(values.excerpt),
        markdown: toStorableText(values.markdown),
        draft: sessionId,
        post: saves.postId,
        basedOn: saves.basedOn,
        isReplacement,
      });
      return keptAt;
    } catch (error) {
      this.isReplacement ||= isReplacement;
      throw error;
    }
  }

  /** Returns the newer of the drafts in this browser and on the server. */
  async find(onFailure: (failure: Failure) => void): Promise<LocalDraft | null> {
    const { api, localDrafts, sessionId: draft } = this.given;
    const local = await localDrafts.read(draft).catch(() => null);
    try {
      const drafts = await api('GET /Posts/drafts', {});
      if (!drafts.some((each) => each.draft === draft)) return local;
      const { post, basedOn, keptAt, ...work } = await api('GET /Posts/drafts/{draft}', { draft });
      if (!local || Date.parse(keptAt) > Date.parse(local.at) + 60_000)
        return { draft, post, basedOn, work, at: keptAt, firstSave: null };
    } catch (error) {
      onFailure(failureOf(error));
    }
    return local;
  }

  /** Stores edited values in this browser at once, and on the server at the next pause. */
  change() {
    void this.store();
    this.autosave.change(this.given.now().values);
  }

  /** Resolves when the server has stored all drafts or has refused one. */
  async flush() {
    if (this.given.now().isDirty) {
      await this.store();
      const { autosave, values } = this.given.now();
      if (autosave.status !== 'stored') this.autosave.change(values);
    }
    await this.autosave.flush();
  }

  /** Stores the values as another draft in this browser. @returns its id */
  copy(): string {
    const draft = randomUuid();
    void this.given.localDrafts.save({ ...this.local(), draft }).catch(() => undefined);
    return draft;
  }

  /** Two drafts that continue one first save would overwrite each other. */
  async deleteCopy(copy: string) {
    await this.store();
    if (!this.given.now().isStorageClosed) await this.deleteLocally(copy);
  }

  deleteLocally = (draft = this.given.sessionId): Promise<void> =>
    this.given.localDrafts.delete(draft).catch(() => undefined);

  /** Deletes the draft of a saved post. A draft that could not be deleted is recognized as equal to the post when it is read. */
  async delete() {
    // A draft that arrived after its deletion would exist again.
    await this.autosave.cancel();
    if (this.given.now().isDirty) return;
    await this.deleteLocally();
    const { api, sessionId: draft } = this.given;
    await api('POST /Posts/drafts/{draft}/forget', { draft }).catch(
      (error: unknown) => void failureOf(error),
    );
  }
}
