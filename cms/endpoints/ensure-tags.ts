import { ensureTags as call } from '../contract/tags-ensure';
import { ensureTags as ensure } from '../queries/ensure-tags';
import { defineEndpoint } from './define-endpoint';

export const ensureTags = defineEndpoint(call, (req, { names }) => ensure(req, names));
