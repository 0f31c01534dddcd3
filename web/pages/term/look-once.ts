import { lookParameter } from '../../../cms/contract/reading-stage';

/** The same page with what is told next of the term, for once. */
export const lookOnce = `?${lookParameter}=once`;
