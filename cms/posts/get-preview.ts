import type { PayloadRequest } from 'payload';
import { type Handler, Reply } from '../api/define-endpoint';
import { Refusal } from '../api/http-error';
import { foundOr404 } from '../api/not-found-if-null';
import { UnshowableText } from '../markup/markdown-to-html';
import { readPreviewToken, type Shown } from './preview-token';
import { readPreview } from './queries/get-preview';
import * as contract from '../contract/drafts';

/** Whoever has the link may look; nobody else may keep it. */
const unkept = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** @throws Refusal 404 that says what is too much of a text that is kept, but cannot be shown */
async function read(req: PayloadRequest, shown: Shown) {
  try {
    return await readPreview(req, shown);
  } catch (error) {
    if (!(error instanceof UnshowableText)) throw error;
    throw new Refusal(404, `The text cannot be shown. ${error.message}`);
  }
}

export const getPreview: Handler<typeof contract.getPreview> = async (req, { token }) => {
  const shown = readPreviewToken(token, req.payload.secret);
  const page = foundOr404(contract.getPreview, shown && (await read(req, shown)));
  return new Reply(page, { headers: new Headers(unkept) });
};
