import { suggestTerm as call } from '../contract/fovea-suggest';
import { suggestTerm as suggest } from '../glossary/queries/suggest-term';
import { defineEndpoint } from '../api/define-endpoint';

export const suggestTerm = defineEndpoint(call, async (req, { botTrap, ...term }) => {
  if (!botTrap) await suggest(req, term);
  return { ok: true as const };
});
