import type { EditedPost } from '../../cms/contract/posts';
import { failureOf, isUsedKey, untilAnswered } from './failure';
import type { LocalDraft } from './local-drafts';
import {
  emptyValues,
  isSamePost,
  isSavedAs,
  type PostFormValues,
  sameTime,
  toStorable,
  valuesOf,
} from './post-form-values';
import { PostDrafts } from './post-drafts';
import { randomUuid } from './random-uuid';
import { readPost } from './read-post';

type FirstSave = NonNullable<LocalDraft['firstSave']>;

/** A saved post, and the values that were sent. */
type Saved = { saved: EditedPost; sent: PostFormValues };

/** Maximum milliseconds between a save and its version. */
const longestToVersion = 10_000;

/** Ends the retries of a save while the author is editing the date. */
export class IncompleteDate extends Error {}

/** Saves one post. Each save arrives once, and overwrites no version that the author has not seen. */
export class PostSaves extends PostDrafts {
  /** Saves without a known result. Any of them may have arrived. */
  private tried: PostFormValues[] = [];

  /** Repeats a call of a save until the site answers. */
  protected retryUntilAnswered = <Reply>(call: () => Promise<Reply>) =>
    untilAnswered(
      call,
      async (milliseconds) => {
        await this.wait(milliseconds);
        if (this.state.isDateIncomplete) throw new IncompleteDate();
      },
      () => this.set({ save: { status: 'waiting' } }),
    );

  protected readPost = (id: number) => readPost(this.dependencies.api, id);

  /** Returns the values to send of a save, perhaps much later: published only if Publish is still ticked, and at the current date. */
  private stillMeant(pressed: PostFormValues): PostFormValues {
    const { publish, publishedAt } = this.state.values;
    return toStorable({ ...pressed, publish: pressed.publish && publish, publishedAt });
  }

  /** Creates or updates the post. @returns null if somebody else has saved it since: the author has to decide */
  protected async sendPost(pressed: PostFormValues): Promise<Saved | null> {
    if (this.postId !== null) return this.update(this.postId, pressed);
    const first = (this.firstSave ??= { key: randomUuid(), fields: this.stillMeant(pressed) });
    // Stored with the draft, so that a retry after a crash does not create a second post.
    await this.saveLocally();
    const { saved, fields } = await this.retryUntilAnswered(() =>
      this.createOnce(first, this.stillMeant(pressed)),
    );
    this.firstSave = null;
    this.postId = saved.id;
    this.basedOn = saved.updatedAt;
    this.dependencies.moveSession(this.state.sessionId, saved.id);
    const sent = this.stillMeant(pressed);
    return isSamePost(fields, sent) ? { saved, sent } : this.update(saved.id, pressed);
  }

  /**
   * Sends the first save unchanged, or as a draft if its values are no longer wanted. Both have the same key: if the site refuses
   * one, it has saved the other, and sending that again returns the lost answer.
   */
  private async createOnce({ key, fields }: FirstSave, wanted: PostFormValues) {
    const add = async (each: PostFormValues) => ({
      saved: await this.dependencies.api('POST /Posts/AddNewRecord', each, { idempotencyKey: key }),
      fields: each,
    });
    const asDraft = { ...fields, publish: false };
    const isWanted = isSamePost(fields, wanted);
    try {
      return await add(isWanted ? fields : asDraft);
    } catch (error) {
      if (!isUsedKey(error)) throw error;
      return add(isWanted ? asDraft : fields);
    }
  }

  private async update(id: number, pressed: PostFormValues): Promise<Saved | null> {
    const updateOnce = async () => {
      const sent = this.stillMeant(pressed);
      this.tried.push(sent);
      const changes = { ...sent, id, updatedAt: this.basedOn ?? undefined };
      const saved = await this.dependencies.api('POST /Posts/update', changes);
      this.tried = [];
      return { saved, sent };
    };
    try {
      return await this.retryUntilAnswered(updateOnce);
    } catch (error) {
      if (failureOf(error).kind !== 'stale') throw error;
      return this.onStale(id, pressed);
    }
  }

  /** Handles a stale save: the other version is ours if only the answer was lost. */
  private async onStale(id: number, pressed: PostFormValues) {
    const theirs = await this.retryUntilAnswered(() => this.readPost(id));
    const arrived = this.tried.find((sent) => isSavedAs(theirs, sent));
    this.tried = [];
    if (!arrived) {
      this.set({ theirs, base: await this.findBase(id), save: { status: 'idle' } });
      return null;
    }
    this.basedOn = theirs.updatedAt;
    const isMeant = isSamePost(arrived, this.stillMeant(pressed));
    return isMeant ? { saved: theirs, sent: arrived } : this.update(id, pressed);
  }

  /** Returns the version that the values are based on. For a recovered draft, it is the first version stored after `basedOn`. */
  private async findBase(id: number): Promise<PostFormValues | null> {
    const { basedOn } = this;
    const { post } = this.state;
    if (basedOn === null || (post && sameTime(post.updatedAt, basedOn)))
      return post && valuesOf(post);
    const begun = Date.parse(basedOn);
    try {
      const versions = await this.dependencies.api('GET /Posts/versions', { id });
      const first = versions.findLast(({ kind, at }) => kind !== 'kept' && Date.parse(at) >= begun);
      if (!first || Date.parse(first.at) > begun + longestToVersion) return null;
      const { version } = first;
      const then = await this.dependencies.api('GET /Posts/versions/{version}', { version });
      return { ...emptyValues, ...then };
    } catch (error) {
      console.info('The version that the draft is based on cannot be read.', failureOf(error));
      return null;
    }
  }
}
