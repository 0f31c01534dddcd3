import type { Handlers } from '../api/define-endpoint';
import { readAuthorPage } from './queries/get-author-page';
import { readContactPage } from './queries/get-contact-page';
import { readHomePage } from './queries/get-home-page';
import { readSite } from './queries/get-site';
import type * as contract from '../contract/pages';

/** What answers the calls of `contract/pages`. */
export const pagesHandlers: Handlers<typeof contract> = {
  getAuthorPage: readAuthorPage,
  getContactPage: readContactPage,
  getHomePage: readHomePage,
  getSite: readSite,
};
