import { searchGlossary } from '../contract/fovea-search';
import { searchGlossaryTerms } from '../queries/search-glossary';
import { defineEndpoint } from './define-endpoint';

export const glossarySearch = defineEndpoint(searchGlossary, searchGlossaryTerms);
