import { getVersions } from '../contract/posts-versions';
import { listVersions } from '../queries/list-versions';
import { defineEndpoint } from './define-endpoint';

export const versions = defineEndpoint(getVersions, listVersions);
