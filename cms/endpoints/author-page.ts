import { getAuthorPage } from '../contract/pages-author';
import { readAuthorPage } from '../pages/queries/get-author-page';
import { defineEndpoint } from '../api/define-endpoint';

export const authorPage = defineEndpoint(getAuthorPage, readAuthorPage);
