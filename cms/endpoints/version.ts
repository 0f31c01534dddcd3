import { getVersion } from '../contract/posts-versions-read';
import { readVersion } from '../posts/queries/get-version';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const version = defineEndpoint(getVersion, async (req, input) =>
  foundOr404(getVersion, await readVersion(req, input)),
);
