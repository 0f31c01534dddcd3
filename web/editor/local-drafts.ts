import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DraftContent } from '../../cms/contract/drafts';
import type { PostFields } from './post-form-values';

/** A draft in this browser's IndexedDB. Browsers hold records with these names: they must not change. */
export type LocalDraft = {
  draft: string;
  /** Null for a post that has not been saved yet. */
  post: number | null;
  /** The `updatedAt` of the post when the editing began. */
  basedOn: string | null;
  work: DraftContent;
  /** ISO 8601. */
  at: string;
  /** A first save without an answer. Retried with the same key, it creates no second post. */
  firstSave: { key: string; fields: PostFields } | null;
};

interface Schema extends DBSchema {
  drafts: { key: string; value: LocalDraft };
}

const open = () =>
  openDB<Schema>('editor', 1, {
    upgrade: (database) => void database.createObjectStore('drafts', { keyPath: 'draft' }),
  });

/** Drafts in this browser's IndexedDB. */
export class LocalDrafts {
  private opened: Promise<IDBPDatabase<Schema>> | null = null;

  private database() {
    this.opened ??= open().catch((error: unknown) => {
      this.opened = null;
      throw error;
    });
    return this.opened;
  }

  async save(draft: LocalDraft): Promise<void> {
    await (await this.database()).put('drafts', draft);
  }

  async read(draft: string): Promise<LocalDraft | null> {
    return (await (await this.database()).get('drafts', draft)) ?? null;
  }

  async all(): Promise<LocalDraft[]> {
    return (await this.database()).getAll('drafts');
  }

  async delete(draft: string): Promise<void> {
    await (await this.database()).delete('drafts', draft);
  }
}
