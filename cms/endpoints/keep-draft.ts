import { keepDraft as call } from '../contract/posts-drafts-keep';
import { keepDraft as keep } from '../posts/queries/keep-draft';
import { defineEndpoint } from '../api/define-endpoint';

export const keepDraft = defineEndpoint(call, keep);
