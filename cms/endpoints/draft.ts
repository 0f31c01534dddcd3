import { getDraft } from '../contract/posts-drafts-read';
import { findDraft } from '../posts/queries/find-draft';
import { keptState } from '../posts/queries/draft-state';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const draft = defineEndpoint(getDraft, async (req, input) =>
  keptState(foundOr404(getDraft, await findDraft(req, input.draft))),
);
