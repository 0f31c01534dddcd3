import type { CallReply } from '../../../cms/contract/calls';
import { suggestionPath } from '../../../cms/contract/plain/paths';
import type { Api } from '../../../cms/contract/plain/client';
import type { FormValues } from '../../api/actions';

/** Returns a link that looks like a suggestion's, for bots. */
const decoyLink = () =>
  suggestionPath(
    [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join(''),
  );

/** Sends a suggestion. A filled honeypot is not sent, but reported as success: specification, section 5. */
export async function sendSuggestion(
  api: Api,
  { subject = '', description = '', botTrap = '', email = '', creditedTo = '' }: FormValues,
): Promise<CallReply<'POST /fovea/suggest'>> {
  if (botTrap.trim() !== '') return { ok: true, link: decoyLink() };
  return api('POST /fovea/suggest', {
    subject: subject.trim(),
    description: description.trim(),
    botTrap,
    ...(email.trim() && { email: email.trim() }),
    ...(creditedTo.trim() && { creditedTo: creditedTo.trim() }),
  });
}
