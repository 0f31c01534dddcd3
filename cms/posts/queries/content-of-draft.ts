import { type DraftContent, draftContent } from '../../contract/drafts';
import type { PostDraft } from '../../payload-types';

/** The post that a row of a draft holds, as it stood in the editor. */
export const contentOfDraft = ({ content }: Pick<PostDraft, 'content'>): DraftContent =>
  draftContent.parse(content);
