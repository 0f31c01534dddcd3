import { searchGlossary } from '../contract/fovea-search';
import { searchGlossaryTerms } from '../glossary/queries/search-glossary';
import { defineEndpoint } from '../api/define-endpoint';

export const glossarySearch = defineEndpoint(searchGlossary, searchGlossaryTerms);
