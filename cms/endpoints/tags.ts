import { getTags } from '../contract/tags';
import { readNames } from '../queries/read-names';
import { defineEndpoint } from './define-endpoint';

export const tags = defineEndpoint(getTags, (req) => readNames(req, 'tags'));
