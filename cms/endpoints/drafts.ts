import { getDrafts } from '../contract/posts-drafts';
import { listDrafts } from '../queries/list-drafts';
import { defineEndpoint } from './define-endpoint';

export const drafts = defineEndpoint(getDrafts, listDrafts);
