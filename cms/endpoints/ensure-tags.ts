import { ensureTags as call } from '../contract/tags-ensure';
import { ensureTags as ensure } from '../posts/queries/ensure-tags';
import { defineEndpoint } from '../api/define-endpoint';

export const ensureTags = defineEndpoint(call, (req, { names }) => ensure(req, names));
