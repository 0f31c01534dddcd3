import { getSite } from '../contract/site';
import { readSite } from '../queries/read-site';
import { defineEndpoint } from './define-endpoint';

export const site = defineEndpoint(getSite, readSite);
