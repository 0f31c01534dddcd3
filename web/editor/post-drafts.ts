import { Autosave } from './autosave';
import type { EditorStore } from './editor-store';
import { type Failure, failureOf } from './failure';
import type { LocalDraft } from './local-drafts';
import { type PostFormValues, toStorableText } from './post-form-values';
import { randomUuid } from './random-uuid';

/** The draft of one session, in this browser and on the site. */
export class PostDrafts {
  readonly autosave: Autosave<PostFormValues>;
  /** Whether the values replace others that the site has. */
  isReplacement = false;

  constructor(private readonly store: EditorStore) {
    this.autosave = new Autosave({
      send: (values) => this.send(values),
      onChange: (state) => store.onAutosave(state),
      wait: store.dependencies.retryTimer.wait,
    });
  }

  private local(draft = this.store.sessionId): LocalDraft {
    const { saves, state } = this.store;
    const { postId: post, basedOn, firstSave } = saves;
    return { draft, post, basedOn, work: state.values, at: new Date().toISOString(), firstSave };
  }

  /** Stores the draft in this browser. IndexedDB keeps the order of the calls. */
  async keep(): Promise<void> {
    const { dependencies } = this.store;
    try {
      await dependencies.localDrafts.save(this.local());
      if (this.store.state.isStorageClosed) this.store.set({ isStorageClosed: false });
    } catch (error) {
      // Storage is full or blocked. The server stores the draft anyway, and the author is told.
      console.info('This browser keeps no drafts.', error);
      this.store.set({ isStorageClosed: true });
    }
  }

  /** @returns when the server has stored the draft */
  private async send(values: PostFormValues): Promise<string> {
    const { dependencies, saves, sessionId } = this.store;
    const { isReplacement } = this;
    this.isReplacement = false;
    try {
      const { keptAt } = await dependencies.api('POST /Posts/drafts', {
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
    const { sessionId: draft, dependencies } = this.store;
    const { api, localDrafts } = dependencies;
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
    void this.keep();
    this.autosave.change(this.store.state.values);
  }

  /** Resolves when the server has stored all drafts or has refused one. */
  async flush() {
    if (this.store.state.isDirty) {
      await this.keep();
      const { autosave, values } = this.store.state;
      if (autosave.status !== 'stored') this.autosave.change(values);
    }
    await this.autosave.flush();
  }

  /** Stores the values as another draft in this browser. @returns its id */
  copy(): string {
    const draft = randomUuid();
    void this.store.dependencies.localDrafts.save(this.local(draft)).catch(() => undefined);
    return draft;
  }

  /** Two drafts that continue one first save would overwrite each other. */
  async deleteCopy(copy: string) {
    await this.keep();
    if (!this.store.state.isStorageClosed) await this.deleteLocally(copy);
  }

  deleteLocally = (draft = this.store.sessionId): Promise<void> =>
    this.store.dependencies.localDrafts.delete(draft).catch(() => undefined);

  /** Deletes the draft of a saved post. A draft that could not be deleted is recognized as equal to the post when it is read. */
  async delete() {
    // A draft that arrived after its deletion would exist again.
    await this.autosave.cancel();
    const { dependencies, sessionId: draft, state } = this.store;
    if (state.isDirty) return;
    await this.deleteLocally();
    await dependencies
      .api('POST /Posts/drafts/{draft}/forget', { draft })
      .catch((error: unknown) => void failureOf(error));
  }
}
