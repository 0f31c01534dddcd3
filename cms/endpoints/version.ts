import { getVersion } from '../contract/posts-versions-read';
import { readVersion } from '../queries/read-version';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const version = defineEndpoint(getVersion, async (req, input) =>
  foundOr404(getVersion, await readVersion(req, input)),
);
