import { getTags } from '../contract/tags';
import { readNames } from '../posts/queries/read-names';
import { defineEndpoint } from '../api/define-endpoint';

export const tags = defineEndpoint(getTags, (req) => readNames(req, 'tags'));
