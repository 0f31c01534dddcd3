import { getHomePage } from '../contract/pages-home';
import { readHomePage } from '../pages/queries/get-home-page';
import { defineEndpoint } from '../api/define-endpoint';

export const homePage = defineEndpoint(getHomePage, readHomePage);
