import { lookParameter } from '../../../cms/contract/reading-stage';

export const lookOnce = `?${lookParameter}=once`;
