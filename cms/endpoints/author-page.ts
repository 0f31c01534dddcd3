import { getAuthorPage } from '../contract/pages-author';
import { readAuthorPage } from '../queries/read-author-page';
import { defineEndpoint } from './define-endpoint';

export const authorPage = defineEndpoint(getAuthorPage, readAuthorPage);
