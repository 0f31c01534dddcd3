import { getDrafts } from '../contract/posts-drafts';
import { listDrafts } from '../posts/queries/get-drafts';
import { defineEndpoint } from '../api/define-endpoint';

export const drafts = defineEndpoint(getDrafts, listDrafts);
