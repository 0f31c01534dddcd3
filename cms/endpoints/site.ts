import { getSite } from '../contract/site';
import { readSite } from '../pages/queries/get-site';
import { defineEndpoint } from '../api/define-endpoint';

export const site = defineEndpoint(getSite, readSite);
