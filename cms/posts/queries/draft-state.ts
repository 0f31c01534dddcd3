import type { z } from 'zod';
import { type KeptPost, keptPost, type getDraft } from '../../contract/drafts';
import type { PostDraft } from '../../payload-types';

/** What a row of a draft says was being written. */
export const contentOf = ({ content }: Pick<PostDraft, 'content'>): KeptPost =>
  keptPost.parse(content);

const idOf = (record: PostDraft['post']) =>
  typeof record === 'object' ? (record?.id ?? null) : (record ?? null);

/** A row of a draft as the editor takes it up again. */
export const keptState = (row: PostDraft): z.output<(typeof getDraft)['reply']> => ({
  ...contentOf(row),
  post: idOf(row.post),
  basedOn: row.basedOn ?? null,
  keptAt: row.updatedAt,
});
