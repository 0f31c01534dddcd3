import { getContactPage } from '../contract/pages-contact';
import { readContactPage } from '../pages/queries/get-contact-page';
import { defineEndpoint } from '../api/define-endpoint';

export const contactPage = defineEndpoint(getContactPage, readContactPage);
