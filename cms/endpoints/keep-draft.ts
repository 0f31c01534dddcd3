import { keepDraft as call } from '../contract/posts-drafts-keep';
import { keepDraft as keep } from '../queries/keep-draft';
import { defineEndpoint } from './define-endpoint';

export const keepDraft = defineEndpoint(call, keep);
