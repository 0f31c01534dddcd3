import { getContactPage } from '../contract/pages-contact';
import { readContactPage } from '../queries/read-contact-page';
import { defineEndpoint } from './define-endpoint';

export const contactPage = defineEndpoint(getContactPage, readContactPage);
