import { getCategories } from '../contract/categories';
import { readNames } from '../posts/queries/read-names';
import { defineEndpoint } from '../api/define-endpoint';

export const categories = defineEndpoint(getCategories, (req) => readNames(req, 'categories'));
