import type { Handlers } from '../api/define-endpoint';
import { getAuthorPage } from './queries/get-author-page';
import { getContactPage } from './queries/get-contact-page';
import { getHomePage } from './queries/get-home-page';
import { getSite } from './queries/get-site';
import type * as contract from '../contract/pages';

export const pagesHandlers: Handlers<typeof contract> = {
  getAuthorPage,
  getContactPage,
  getHomePage,
  getSite,
};
