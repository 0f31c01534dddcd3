import { longestEmail, tooLong, tooLongBeforeAt } from './lengths';
import { sentText } from './text';

/**
 * What a browser takes for an address (HTML standard, "valid e-mail address"), and the part before the at sign without
 * dots at its ends or in a row, as RFC 5321 wants it.
 */
const wellFormed =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

/** An e-mail address that a client sends. Specification, section 5. */
export const sentEmail = () =>
  sentText()
    .min(1, { error: 'Is required.', abort: true })
    .max(longestEmail.whole, { error: tooLong(longestEmail.whole), abort: true })
    .regex(wellFormed, {
      error: 'Must be an e-mail address, such as name@example.com.',
      abort: true,
    })
    .refine((email) => email.indexOf('@') <= longestEmail.local, {
      error: tooLongBeforeAt,
    });

/** One that mails reach from here: its domain has a top level. */
export const reachableEmail = () =>
  sentEmail()
    .toLowerCase()
    .regex(/\.[a-z]{2,}$/, 'Must be an e-mail address, such as name@example.com.');
