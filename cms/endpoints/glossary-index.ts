import { getGlossaryIndex } from '../contract/fovea-index';
import { readGlossaryIndex } from '../queries/read-glossary-index';
import { defineEndpoint } from './define-endpoint';

export const glossaryIndex = defineEndpoint(getGlossaryIndex, readGlossaryIndex);
