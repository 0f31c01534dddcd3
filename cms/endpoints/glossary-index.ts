import { getGlossaryIndex } from '../contract/fovea-index';
import { readGlossaryIndex } from '../glossary/queries/get-glossary-index';
import { defineEndpoint } from '../api/define-endpoint';

export const glossaryIndex = defineEndpoint(getGlossaryIndex, readGlossaryIndex);
