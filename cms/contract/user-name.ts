import { z } from 'zod';
import { shortestPassword } from './common-passwords';
import { longestUserName, tooLong } from './lengths';
import { sentText } from './text';

/**
 * The name of an account, as somebody gives it who has one. Compatibility forms of characters are one (NFKC), and so are
 * runs of spaces: limits count all spellings of a name together.
 */
export const userName = () =>
  sentText()
    .min(1, 'Is required.')
    .max(200, { error: 'Must have at most 200 characters.', abort: true })
    .normalize('NFKC')
    .overwrite((name) => name.replace(/\s+/g, ' ').trim());

/** Nothing that cannot be seen, and nothing that makes an address: names stand in mails to strangers. */
const seen = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;
const unfit = /[@/\\:<>\p{Default_Ignorable_Code_Point}]/u;

/** Letters that look alike: a name of both kinds is made to be taken for another one. */
const isMixed = (name: string) =>
  /\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name);

/** The name of an account to be made: 1 to 50 characters. */
export const newUserName = () =>
  userName()
    .max(longestUserName, tooLong(longestUserName))
    .refine((name) => seen.test(name) && !unfit.test(name), {
      error: 'May hold letters, digits, spaces and signs, but none of @ / \\ : < >.',
    })
    .refine((name) => !isMixed(name), {
      error: 'Must not mix Latin letters with Greek or Cyrillic ones, which look alike.',
    });

/** A password as it was typed: spaces at its ends are part of it, so it is not trimmed. */
export const password = () =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be text.') })
    .min(1, 'Is required.')
    .max(1_000, 'Must have at most 1000 characters.')
    .refine((text) => !text.includes('\0') && text.isWellFormed(), {
      error: 'Contains characters that are not text.',
    });

/** A password to be kept: 8 to 200 characters of any kind, as NIST SP 800-63B wants it. */
export const newPassword = () =>
  password()
    .refine((text) => [...text].length >= shortestPassword, {
      error: 'Must have at least 8 characters.',
    })
    .refine((text) => [...text].length <= 200, { error: 'Must have at most 200 characters.' })
    .refine((text) => text.trim() !== '', { error: 'Must not be blank.' });
