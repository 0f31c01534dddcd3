export { getAuthorPage, getContactPage, getHomePage } from './queries/get-pages';
export { getSite } from './queries/get-site';
