import { getCategories } from '../contract/categories';
import { readNames } from '../queries/read-names';
import { defineEndpoint } from './define-endpoint';

export const categories = defineEndpoint(getCategories, (req) => readNames(req, 'categories'));
