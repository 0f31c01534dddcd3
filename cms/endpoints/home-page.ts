import { getHomePage } from '../contract/pages-home';
import { readHomePage } from '../queries/read-home-page';
import { defineEndpoint } from './define-endpoint';

export const homePage = defineEndpoint(getHomePage, readHomePage);
