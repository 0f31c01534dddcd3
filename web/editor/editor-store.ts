import type { EditedPost } from '../../cms/contract/posts';
import { browserApi } from '../api/browser-api';
import { failureOf } from './failure';
import { latestOnly } from './coalesce';
import { type LocalDraft, LocalDrafts } from './local-drafts';
import { type Kept, PauseKeeper } from './autosave';
import { followPost } from './edit-session';
import { randomUuid } from './random-uuid';
import { Patience, untilAnswered } from './retry';
import {
  emptyWork,
  isBlank,
  isSameWork,
  type PostFields,
  postFieldsOf,
  sendable,
  type Work,
  workFrom,
} from './post-form-values';

/** What becomes of a save. */
export type Saving =
  | { is: 'idle' }
  | { is: 'saving' }
  | { is: 'waiting' }
  | { is: 'saved' }
  | { is: 'refused'; detail: string }
  | { is: 'gone' };

export type DeskState = {
  phase: 'opening' | 'open' | 'missing' | 'away';
  work: Work;
  /** Becomes another number whenever the text was not typed but laid on the desk. */
  laid: number;
  post: EditedPost | null;
  /** Whether there is something that has not been saved. */
  isDirty: boolean;
  kept: Kept;
  /** Whether this browser refuses to keep anything. */
  isLocalClosed: boolean;
  saving: Saving;
  errors: Record<string, string>;
  /** What somebody else has saved meanwhile. */
  theirs: EditedPost | null;
  needsKey: boolean;
  /** When what lies here was typed, where it was found unsaved. ISO 8601. */
  foundFrom: string | null;
};

const fresh: DeskState = {
  phase: 'opening',
  work: emptyWork,
  laid: 0,
  post: null,
  isDirty: false,
  kept: { is: 'untouched' },
  isLocalClosed: false,
  saving: { is: 'idle' },
  errors: {},
  theirs: null,
  needsKey: false,
  foundFrom: null,
};

/** One post on the desk, or one that is yet to become a post: what is typed, where it is kept, and what is saved. */
export class Desk {
  state: DeskState = fresh;
  private readonly listeners = new Set<() => void>();
  private readonly local = new LocalDrafts();
  private readonly patience = new Patience();
  private readonly api = browserApi();
  private tagIds: { of: string; ids: number[] } | null = null;
  private firstSave: LocalDraft['firstSave'] = null;
  private basedOn: string | null = null;

  private readonly keepHere = latestOnly(async (draft: LocalDraft) => {
    try {
      await this.local.keep(draft);
      if (this.state.isLocalClosed) this.set({ isLocalClosed: false });
    } catch (error) {
      // A browser whose storage is full or closed: the server keeps the text all the same, and the author is told.
      console.info('This browser keeps no drafts.', error);
      this.set({ isLocalClosed: true });
    }
  });

  private readonly keeper = new PauseKeeper<Work>({
    send: async (work) => {
      const { keptAt } = await this.api('POST /Posts/drafts', {
        ...work,
        ...{ title: sendable(work.title), excerpt: sendable(work.excerpt) },
        markdown: sendable(work.markdown),
        draft: this.sitting,
        post: this.postId,
        basedOn: this.basedOn,
      });
      return keptAt;
    },
    onChange: (kept) => {
      this.set({ kept, ...(kept.is === 'key' && { needsKey: true }) });
    },
    wait: this.patience.wait,
  });

  constructor(
    readonly sitting: string,
    private postId: number | null,
    private readonly onSaved: (post: EditedPost) => void,
  ) {}

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  snapshot = () => this.state;

  private set(change: Partial<DeskState>) {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private lay(work: Work, change: Partial<DeskState> = {}) {
    const { post } = { ...this.state, ...change };
    this.set({
      ...change,
      work,
      laid: this.state.laid + 1,
      isDirty: post ? !isSameWork(work, workFrom(post)) : !isBlank(work),
    });
  }

  /** Lays on the desk what this tab was at, or the post as it was saved last. */
  async open() {
    this.keeper.start();
    this.patience.start();
    const draft = await this.findDraft();
    let post: EditedPost | null = null;
    try {
      post = await this.readPost();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.is === 'key') this.set({ needsKey: true });
      else if (failure.is !== 'away') return this.set({ phase: 'missing' });
      if (!draft) return this.set({ phase: 'away' });
    }
    const saved = post ? workFrom(post) : emptyWork;
    const isFound = draft !== null && !isSameWork(draft.work, saved);
    this.basedOn = (isFound && draft.basedOn) || (post?.updatedAt ?? draft?.basedOn ?? null);
    this.firstSave = draft?.firstSave ?? null;
    this.lay(isFound ? draft.work : saved, {
      phase: 'open',
      post,
      foundFrom: isFound ? draft.at : null,
    });
    if (isFound) this.keeper.note(draft.work);
  }

  private readPost = async () =>
    this.postId === null ? null : this.asEdited(await this.api('GET /Posts', { id: this.postId }));

  /** A key that is not good any more gets the public post, without what only the staff is told. */
  private asEdited(post: Partial<EditedPost> & { id: number }): EditedPost {
    if (post.status === undefined) throw new Error('The post was read without the author’s key.');
    return post as EditedPost;
  }

  /** Of what is kept here and on the server, what was typed last. */
  private async findDraft(): Promise<LocalDraft | null> {
    const local = await this.local.read(this.sitting).catch(() => null);
    try {
      const drafts = await this.api('GET /Posts/drafts', {});
      if (!drafts.some(({ draft }) => draft === this.sitting)) return local;
      const { post, basedOn, keptAt, ...work } = await this.api('GET /Posts/drafts/{draft}', {
        draft: this.sitting,
      });
      if (!local || Date.parse(keptAt) > Date.parse(local.at) + 60_000)
        return { draft: this.sitting, post, basedOn, work, at: keptAt, firstSave: null };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.is === 'key') this.set({ needsKey: true });
    }
    return local;
  }

  /** Something was typed or chosen. */
  change(fields: Partial<Work>) {
    const work = { ...this.state.work, ...fields };
    const { post, errors, saving } = this.state;
    const left = Object.entries(errors).filter(([field]) => !(field in fields));
    const isOver = saving.is === 'saved' || (saving.is === 'refused' && left.length === 0);
    this.set({
      work,
      isDirty: post ? !isSameWork(work, workFrom(post)) : !isBlank(work),
      errors: Object.fromEntries(left),
      ...(isOver && { saving: { is: 'idle' } as const }),
    });
    this.keep();
  }

  /** The same from elsewhere than the keyboard: an earlier version, somebody else's text. */
  replace(work: Work) {
    this.lay(work);
    this.keep();
  }

  private keep() {
    void this.keepHere(this.localDraft());
    this.keeper.note(this.state.work);
  }

  private localDraft = (): LocalDraft => ({
    draft: this.sitting,
    post: this.postId,
    basedOn: this.basedOn,
    work: this.state.work,
    at: new Date().toISOString(),
    firstSave: this.firstSave,
  });

  /** The picker has resolved these names. */
  setTagIds(names: string[], ids: number[]) {
    this.tagIds = { of: names.join(), ids };
  }

  /** Sends what waits, at once. */
  tryNow() {
    this.patience.now();
    void this.keeper.flush();
  }

  /** There is a good key again. */
  async keyIsBack() {
    this.set({ needsKey: false });
    if (this.state.phase !== 'open' || (this.postId !== null && !this.state.post)) {
      await this.open();
      return;
    }
    await this.keeper.flush();
  }

  /** Everything is on the server, or it is known why not. */
  async flush() {
    if (this.state.isDirty) {
      await this.keepHere(this.localDraft());
      if (this.state.kept.is !== 'kept') this.keeper.note(this.state.work);
    }
    await this.keeper.flush();
  }

  /**
   * As `flush`, for somebody who is about to go: without an answer for a while nobody is held up.
   *
   * @returns whether the server has everything that is here
   */
  async handOver(): Promise<boolean> {
    if (!this.state.isDirty) return true;
    const givenUp = new AbortController();
    const isAway = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 10_000);
      const forget = this.subscribe(() => this.state.kept.is === 'away' && resolve());
      givenUp.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        forget();
      });
    });
    this.patience.now();
    await Promise.race([this.flush(), isAway]);
    givenUp.abort();
    return this.state.kept.is === 'kept';
  }

  private complaints({ title, markdown }: Work) {
    const errors: Record<string, string> = {};
    if (title.trim() === '') errors.title = 'Is required.';
    if (markdown.trim() === '') errors.markdown = 'Is required.';
    return errors;
  }

  private fieldsOf(work: Work): PostFields {
    const ids = this.tagIds?.of === work.tags.join() ? this.tagIds.ids : null;
    return postFieldsOf(work, ids);
  }

  /** Saves the post. When nobody answers it is tried until somebody does. */
  async save(): Promise<void> {
    const { saving, work } = this.state;
    if (saving.is === 'saving' || saving.is === 'waiting') return this.patience.now();
    const errors = this.complaints(work);
    if (Object.keys(errors).length > 0)
      return this.set({
        errors,
        saving: { is: 'refused', detail: 'Something is missing; nothing was saved yet.' },
      });
    this.set({ errors: {}, saving: { is: 'saving' } });
    void this.keepHere(this.localDraft());
    try {
      this.arrived(await this.send(work), work);
    } catch (error) {
      await this.notSaved(error, work);
    }
  }

  private answered = <Reply>(call: () => Promise<Reply>) =>
    untilAnswered(call, {
      wait: this.patience.wait,
      onAway: () => this.set({ saving: { is: 'waiting' } }),
    });

  private async send(work: Work): Promise<EditedPost> {
    const fields = this.fieldsOf(work);
    if (this.postId === null) {
      const first = (this.firstSave ??= { key: randomUuid(), fields });
      await this.keepHere(this.localDraft());
      const made = await this.answered(() =>
        this.api('POST /Posts/AddNewRecord', first.fields, { idempotencyKey: first.key }),
      );
      this.firstSave = null;
      this.postId = made.id;
      this.basedOn = made.updatedAt;
      followPost(this.sitting, made.id);
      if (JSON.stringify(first.fields) === JSON.stringify(fields)) return made;
    }
    const { postId: id, basedOn } = this;
    if (id === null) throw new Error('The post has no number.');
    return this.answered(() =>
      this.api('POST /Posts/update', { ...fields, id, updatedAt: basedOn ?? undefined }),
    );
  }

  private arrived(post: EditedPost, sent: Work) {
    this.basedOn = post.updatedAt;
    const { work } = this.state;
    const isDirty = !isSameWork(work, sent);
    const saved = workFrom(post);
    this.set({
      post,
      isDirty,
      theirs: null,
      saving: { is: 'saved' },
      foundFrom: null,
      // What the server made of it: the slug, the date, tags in their own spelling.
      work: isDirty ? { ...work, slug: saved.slug } : { ...saved, markdown: work.markdown },
      ...(!isDirty && { kept: { is: 'untouched' } as const }),
    });
    if (isDirty) this.keep();
    else void this.forget();
    this.onSaved(post);
  }

  /** What was saved need not be kept besides. Where that cannot be told, it is seen to be the same when it is found. */
  private async forget() {
    this.keeper.drop();
    await this.local.forget(this.sitting).catch(() => undefined);
    await this.api('POST /Posts/drafts/{draft}/forget', { draft: this.sitting }).catch(
      (error: unknown) => void failureOf(error),
    );
  }

  private async notSaved(error: unknown, work: Work) {
    const failure = failureOf(error);
    if (failure.is === 'key') return this.set({ needsKey: true, saving: { is: 'idle' } });
    if (failure.is === 'gone') return this.set({ saving: { is: 'gone' } });
    if (failure.is === 'stale') return this.meet(work);
    if (failure.is !== 'refused') throw error;
    // What was refused was not made: the next first save is another one.
    this.firstSave = null;
    this.set({ errors: failure.errors, saving: { is: 'refused', detail: failure.detail } });
  }

  /** The post was saved since: by ourselves, when only the answer was lost, or by somebody else. */
  private async meet(work: Work) {
    const theirs = await this.answered(this.readPost);
    if (!theirs) throw new Error('A new post cannot have been saved by others.');
    if (isSameWork({ ...workFrom(theirs), slug: '' }, { ...work, slug: '' }))
      return this.arrived(theirs, work);
    this.set({ theirs, saving: { is: 'idle' } });
  }

  /** The author has seen both: what he chose is saved over what the others saved. */
  async settle(work: Work): Promise<void> {
    const { theirs } = this.state;
    if (!theirs) return;
    this.basedOn = theirs.updatedAt;
    this.lay(work, { theirs: null, post: theirs });
    this.keep();
    await this.save();
  }

  /** Theirs is taken: mine stays in the history of the draft. */
  async takeTheirs(): Promise<void> {
    const { theirs } = this.state;
    if (!theirs) return;
    await this.flush();
    this.basedOn = theirs.updatedAt;
    this.lay(workFrom(theirs), { theirs: null, post: theirs, foundFrom: null });
    this.keep();
  }

  /** A post that was deleted meanwhile is put back, and saved. */
  async putBack(): Promise<void> {
    if (this.postId === null) return;
    const id = this.postId;
    try {
      this.basedOn = (await this.answered(() => this.api('POST /Posts/restore', { id }))).updatedAt;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.is !== 'gone') throw error;
      // It is gone for good: the text becomes a new post.
      this.postId = null;
      this.basedOn = null;
    }
    this.set({ saving: { is: 'idle' } });
    await this.save();
  }

  /** The post was deleted from the list of posts, or put back there. */
  wasDeleted() {
    this.set({ saving: { is: 'gone' } });
  }

  wasRestored() {
    if (this.state.saving.is === 'gone') this.set({ saving: { is: 'idle' } });
  }

  /** Back to what was saved; what was typed stays in the history until the next save. */
  async discard(): Promise<void> {
    await this.flush();
    const { post } = this.state;
    this.lay(post ? workFrom(post) : emptyWork, { foundFrom: null });
    await this.local.forget(this.sitting).catch(() => undefined);
    this.keeper.note(this.state.work);
  }

  /** The two versions are left as they are for now: the next save meets them again. */
  decideLater() {
    this.set({ theirs: null });
  }

  /** Without a key one can go on writing; the next save asks again. */
  keyLater() {
    this.set({ needsKey: false });
  }

  /** The page is put away: what was typed last is sent once more, without waiting for an answer. */
  close() {
    void this.keeper.flush();
    this.keeper.stop();
    this.patience.stop();
  }
}
