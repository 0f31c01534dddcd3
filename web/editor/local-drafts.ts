import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DraftContent } from '../../cms/contract/drafts';
import type { PostFormValues } from './post-form-values';

/** A draft in this browser's IndexedDB. Its field names must not change, because browsers have records with them. */
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
  firstSave: { key: string; fields: PostFormValues } | null;
  /** UUID of this copy in this browser, by which the server recognizes its states. Old records lack it and the next two fields. */
  device?: string;
  /** `keptAt` of the last state on the server that this copy includes; null for none. */
  seen?: string | null;
  /** Whether the server has these values. */
  isSent?: boolean;
};

interface Schema extends DBSchema {
  drafts: { key: string; value: LocalDraft };
}

let opened: Promise<IDBPDatabase<Schema>> | null = null;

const database = () =>
  (opened ??= openDB<Schema>('editor', 1, {
    upgrade: (created) => void created.createObjectStore('drafts', { keyPath: 'draft' }),
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  }));

/** Drafts in this browser's IndexedDB. */
export const localDrafts = {
  save: async (draft: LocalDraft): Promise<void> => {
    await (await database()).put('drafts', draft);
  },
  read: async (draft: string) => (await (await database()).get('drafts', draft)) ?? null,
  all: async () => (await database()).getAll('drafts'),
  delete: async (draft: string) => (await database()).delete('drafts', draft),
};

export type LocalDrafts = Omit<typeof localDrafts, 'all'>;
