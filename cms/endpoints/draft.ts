import { getDraft } from '../contract/posts-drafts-read';
import { findDraft } from '../queries/find-draft';
import { keptState } from '../queries/kept-state';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const draft = defineEndpoint(getDraft, async (req, input) =>
  keptState(foundOr404(getDraft, await findDraft(req, input.draft))),
);
