// Personal data on the server and in browsers, as described on the privacy page. Tests compare the lists with the code: a new
// field, cookie or stored item must be added here.

/** Days for which the IP address of a log-in is stored. */
export const daysOfIpAddresses = 30;

/** Days for which a decided suggestion can be read, and an undecided one keeps its e-mail address. */
export const daysOfSuggestions = { decided: 365, undecided: 180 };

/** Consent texts of subscriptions, by topic. Stored for each subscriber. */
export const consentTo = {
  posts: 'Mail me about new posts.',
  books: 'Mail me about new books and sample chapters.',
} as const;

/** Returns the consent text for one mail when a book comes out. */
export const consentToRelease = (title: string): string => `Mail me once when ${title} is out.`;

/** An item in the reader's browser: its name or prefix, purpose and lifetime. */
export type BrowserItem = { name: string; what: string; until: string };

/** None of them is set for reading alone. */
export const cookies: readonly BrowserItem[] = [
  {
    name: 'payload-token',
    what: 'Your session, while you are logged in.',
    until: 'until you log out or close the browser; with Remember Me, for 30 days',
  },
  {
    name: 'XSRF-TOKEN',
    what: 'Prevents other sites from sending forms in your name.',
    until: 'as long as your session, or until you close the browser',
  },
  {
    name: 'remembered-reader',
    what: 'Which account chose Remember Me in this browser.',
    until: 'until you log in without it, or 400 days',
  },
  {
    name: 'known-device',
    what: 'That you have logged in from this browser before, so that others who try passwords cannot lock you out.',
    until: '400 days',
  },
  {
    name: 'read-up-to',
    what: 'How far you have read, as you told the site, so that pages hide spoilers.',
    until: 'until you log out, or for a year',
  },
];

/** Caches of the service worker, by name. They contain only public responses. */
export const keptForReading: readonly BrowserItem[] = [
  {
    name: 'chapters, pages, pictures',
    what: 'The pages that you have read, with all chapters of samples that you began, so that you can read them offline.',
    until: 'until you log out, or for 60 days after you last read them',
  },
  {
    name: 'books',
    what: 'The pages of the books, so that you can read them offline.',
    until: 'for 60 days after the last visit',
  },
  {
    name: 'assets, workbox-precache, workbox-expiration',
    what: 'The site’s own scripts, styles and fonts, and when each was last used.',
    until: 'until newer ones replace them',
  },
];

/** Set in the dashboard, for staff. */
export const dashboardCookies: readonly BrowserItem[] = [
  { name: 'payload-theme', what: 'Day or night in the dashboard.', until: 'for a year' },
  { name: 'payload-lng', what: 'The language of the dashboard.', until: 'for a year' },
  {
    name: 'staff',
    what: 'That staff use this browser, so that pages show them links to edit.',
    until: 'until they log out and open a page',
  },
];

/** Items that pages store in the browser. They are sent only in forms. */
export const storedItems: readonly BrowserItem[] = [
  { name: 'theme', what: 'Day or night.', until: 'until you delete it' },
  { name: 'reader:size', what: 'The size of the text in chapters.', until: 'until you delete it' },
  {
    name: 'reader:text',
    what: 'The font, spacing and width of the text in chapters.',
    until: 'until you delete it',
  },
  { name: 'reader:theme', what: 'The colors of chapters.', until: 'until you delete it' },
  {
    name: 'reader:keys',
    what: 'That keyboard shortcuts are off in chapters.',
    until: 'until you turn them on again',
  },
  {
    name: 'reader:books',
    what: 'The books whose chapters you have begun, and where to continue.',
    until: 'until you have read all three chapters or dismiss it',
  },
  { name: 'reader:places', what: 'Where you stopped in chapters.', until: 'until you delete it' },
  {
    name: 'draft:',
    what: 'What you typed into a form and have not sent. Never passwords or codes.',
    until: 'until you send it or close the tab',
  },
  {
    name: 'send-when-logged-in',
    what: 'The comment to send after you log in again, with your username, and its text while somebody else is logged in.',
    until: 'until it is sent or you close the tab',
  },
  {
    name: 'Your IP address',
    what: 'Your username, to suggest it at the next log-in, under your IP address.',
    until: 'until you log out, unless you chose Remember Me',
  },
  {
    name: 'session-changed',
    what: 'When you last logged in or out, so that your other tabs know.',
    until: 'until you delete it',
  },
  { name: 'sns:apiKey', what: 'The author’s own key.', until: 'until the author logs out' },
  {
    name: 'editor',
    what: 'The author’s unsaved posts, and the findings that they chose to ignore.',
    until: 'until they are saved or discarded; for the last 200 texts',
  },
];

/** Personal data in the database: what, for how long, and in which fields. */
type PersonalRecord = {
  what: string;
  details: string;
  until: string;
  /** Names of the collection's fields, separated by spaces. */
  fields: string;
};

export const personalRecords = {
  users: {
    what: 'Your account',
    details:
      'The username, e-mail address and password that you chose (the password as a hash, which cannot be reversed); mailed codes (as hashes); when you last logged in and from which IP address; whether you chose Remember Me; the browser of each session, and when you last entered your password in it; whether you want mails about replies; how far you have read; what the author decided about your comments; and whether you registered while your network flooded the site. Editors may add a second step to their login: the secret of an app is stored encrypted; for a passkey the site stores its public key, its name, and when it was created and last used.',
    until: `until you delete the account, at “Your account”. The IP address is deleted ${daysOfIpAddresses} days after your last login. An account whose address was never verified is deleted a week after its last code expired`,
    fields: `
      userName userNameKey userNameSkeleton email newEmail role isValidated isMale rememberMe
      ipAddress lastLoginAt sessions isTrusted isBlocked isFlood hearsOfReplies readUpTo
      toldOfCommentsAt verificationCodeHash verificationCodeExpiresAt passwordCodeHash
      passwordCodeExpiresAt emailCodeHash emailCodeExpiresAt secondStepSecret secondStepPending
      secondStepUsed secondStepCodes resetPasswordToken resetPasswordRequestedAt
      resetPasswordExpiration hash salt`,
  },
  comments: {
    what: 'Your comments',
    details:
      'What you wrote, on which post or comment, and when; everybody can read it. Only the staff can read whether it was sent while your network flooded the site.',
    until:
      'until you delete them, or your account: then you choose whether they are deleted too, or stay without your name. The text of a deleted comment is removed after an hour, and a rejected comment is deleted after 90 days',
    fields:
      'reader text post parent status heldBecause isFlood reports editedAt statusBefore toldAt',
  },
  'contact-messages': {
    what: 'Your messages to the author',
    details:
      'Your name, your e-mail address and what you wrote, the author’s answers, what you answered by mail, whether it was sent while your network flooded the site, and whether the author set it apart as spam.',
    until: 'until the author deletes them; messages in the trash are deleted after 30 days',
    fields: 'name email message answers handled isFlood isSpam',
  },
  'glossary-terms': {
    what: 'Terms that you suggested',
    details:
      'The term; the account that suggested it, if you were logged in; the name to credit; your e-mail address, if you gave one for the one mail about it; a keyed hash of your IP address, to prevent floods; whether it was sent while your network flooded the site; and a hash of your private link to the author’s decision.',
    until: `with your name until you delete the account, and afterwards without it; a rejected suggestion is deleted after 90 days. The e-mail address is deleted when its mail is sent, or after ${daysOfSuggestions.undecided} days without a decision; the hash of the IP address after ${daysOfIpAddresses} days; the private link ${daysOfSuggestions.decided} days after the decision`,
    fields: 'subject description creditedTo suggestedBy suggestedAt status isFlood',
  },
  subscribers: {
    what: 'Your subscription',
    details:
      'If you asked for mails: your e-mail address, what you want to hear about, when you confirmed and last changed it, and the words that you agreed to; how often the mail server refused your address, and why it gets no mails any more: if a mail came back, or you marked one as spam, the site sends no more. Nothing is stored before you confirm the address. If you agreed elsewhere and the author imported your address: where and when you agreed. The mails load nothing and count nothing: the site does not learn whether you opened one or followed a link.',
    until:
      'until you unsubscribe with the link in every mail, or the button of your mail program, or delete your account; then all of it is deleted at once. If you only asked for one mail about a book, it is deleted when that mail was sent',
    fields:
      'email posts books waitsFor consent confirmedAt changedAt refusals stoppedAt stoppedBecause',
  },
  unsubscribed: {
    what: 'That you unsubscribed',
    details:
      'When you last unsubscribed, and a keyed hash of your e-mail address, so that neither importing a list of subscribers nor an earlier link subscribes you again.',
    until: 'for good',
    fields: 'hash',
  },
  mail: {
    what: 'Mails to you',
    details:
      'The mails that the site sent to you. Each has its own return address, by which the site learns that one came back and why. Mails about a change of your account contain the IP address and the browser of the change. A text with a code or link is deleted after sending.',
    until: 'for 90 days, or until you delete the account',
    fields: 'to subject text html headers topic lastError queuedAt sentAt tries failures',
  },
} satisfies Record<string, PersonalRecord>;
