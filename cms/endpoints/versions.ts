import { getVersions } from '../contract/posts-versions';
import { listVersions } from '../posts/queries/get-versions';
import { defineEndpoint } from '../api/define-endpoint';

export const versions = defineEndpoint(getVersions, listVersions);
