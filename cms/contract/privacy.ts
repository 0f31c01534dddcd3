// Personal data on the server and in browsers, as described on the privacy page. Tests compare the lists with the code: a new
// field, cookie or stored item must be added here.

/** Days for which the IP address of a log-in is stored. */
export const daysOfIpAddresses = 30;

/** Days for which a decided suggestion can be read, and an undecided one keeps its e-mail address. */
export const daysOfSuggestions = { decided: 365, undecided: 180 };

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
    what: 'Keeps other sites from sending forms in your name.',
    until: 'as long as your session, or until you close the browser',
  },
  {
    name: 'remembered-reader',
    what: 'Which account chose Remember Me in this browser.',
    until: 'until you log in without it, or 400 days',
  },
  {
    name: 'known-device',
    what: 'That you have logged in from this browser before, so that strangers who try passwords do not lock you out.',
    until: '400 days',
  },
  {
    name: 'read-up-to',
    what: 'How far you have said that you have read, so that pages leave out what is told later.',
    until: 'until you log out, or for a year',
  },
];

/** Caches of the service worker, by name. They contain only public responses. */
export const keptForReading: readonly BrowserItem[] = [
  {
    name: 'chapters, pages, pictures',
    what: 'The pages that you have read, with all chapters of a sample that you began, so that you can read them without the network.',
    until: 'until you log out, or for 60 days after you last read them',
  },
  {
    name: 'books',
    what: 'The pages of the books, so that there is something to read without the network.',
    until: 'for 60 days after the last visit',
  },
  {
    name: 'assets, workbox-precache, workbox-expiration',
    what: 'The site’s own scripts, styles and letters, and when which of what is kept was last used.',
    until: 'until newer ones have replaced them',
  },
];

/** Set in the dashboard, when staff choose them. */
export const dashboardCookies: readonly BrowserItem[] = [
  { name: 'payload-theme', what: 'Day or night in the dashboard.', until: 'for a year' },
  { name: 'payload-lng', what: 'The language of the dashboard.', until: 'for a year' },
];

/** Items that pages store in the browser. They are sent only in forms. */
export const storedItems: readonly BrowserItem[] = [
  { name: 'theme', what: 'Day or night.', until: 'until you delete it' },
  { name: 'reader:size', what: 'The size of the text in chapters.', until: 'until you delete it' },
  {
    name: 'reader:text',
    what: 'The face, spacing and width of the text in chapters.',
    until: 'until you delete it',
  },
  { name: 'reader:theme', what: 'The colors of chapters.', until: 'until you delete it' },
  {
    name: 'reader:keys',
    what: 'That single keys do nothing in chapters.',
    until: 'until you turn them on again',
  },
  {
    name: 'reader:books',
    what: 'The books whose chapters you have begun, and where you go on.',
    until: 'until you have read all three chapters, or put it away',
  },
  { name: 'reader:places', what: 'Where you stopped in chapters.', until: 'until you delete it' },
  {
    name: 'draft:',
    what: 'What you typed into a form and have not sent. Never passwords or codes.',
    until: 'until you send it or close the tab',
  },
  {
    name: 'send-when-logged-in',
    what: 'Which comment is to be sent when you have logged in again, your user name, and the comment’s words while somebody else is logged in.',
    until: 'until it is sent or you close the tab',
  },
  {
    name: 'Your IP address',
    what: 'Your user name, to suggest it at the next log-in, under your IP address.',
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
    what: 'The author’s unsaved posts, and what they want to be told no more of a text.',
    until: 'until they are saved or thrown away; for the last 200 texts',
  },
];

/** Personal data in the database: what, for how long, and in which fields. */
type PersonalRecord = {
  what: string;
  details: string;
  until: string;
  /** Field names of the collection. */
  fields: readonly string[];
};

export const personalRecords = {
  users: {
    what: 'Your account',
    details:
      'The user name, e-mail address and password that you chose (the password as a hash, from which nobody can read it), codes that were mailed to you (as hashes), when you last logged in and from which IP address, whether you chose Remember Me, the name of the browser of each session, and when you last gave your password in it, whether you want mails about replies, how far you have said that you have read, what the author decided about your comments, and whether you registered on a day on which the site was flooded from your network. Editors may add a second step to their log-in: the secret of an app is kept encrypted; of a passkey the site keeps its public key, the name that its owner gave it, and when it was made and last used.',
    until: `until you delete the account, at “Your account”. The IP address is forgotten ${daysOfIpAddresses} days after your last log-in; an account whose address was never verified, a week after its last code expired`,
    fields: [
      'userName',
      'userNameKey',
      'userNameSkeleton',
      'email',
      'newEmail',
      'role',
      'isValidated',
      'isMale',
      'rememberMe',
      'ipAddress',
      'lastLoginAt',
      'sessions',
      'isTrusted',
      'isBlocked',
      'isFlood',
      'hearsOfReplies',
      'readUpTo',
      'toldOfCommentsAt',
      'verificationCodeHash',
      'verificationCodeExpiresAt',
      'passwordCodeHash',
      'passwordCodeExpiresAt',
      'emailCodeHash',
      'emailCodeExpiresAt',
      'secondStepSecret',
      'secondStepPending',
      'secondStepUsed',
      'secondStepCodes',
      'resetPasswordToken',
      'resetPasswordRequestedAt',
      'resetPasswordExpiration',
      'hash',
      'salt',
    ],
  },
  comments: {
    what: 'Your comments',
    details:
      'What you wrote, to which post or comment, and when; everybody may read it. Whether it came on a day on which the site was flooded from your network, nobody but the staff reads.',
    until:
      'until you delete them, or your account: then you choose whether they go too, or stay without your name. What a deleted comment said is forgotten after an hour, and a rejected one is deleted after 90 days',
    fields: [
      'reader',
      'text',
      'post',
      'parent',
      'status',
      'heldBecause',
      'isFlood',
      'reports',
      'editedAt',
      'statusBefore',
      'toldAt',
    ],
  },
  'contact-messages': {
    what: 'Your messages to the author',
    details:
      'Your name, your e-mail address and what you wrote, and whether it came on a day on which the site was flooded from your network.',
    until: 'until the author deletes them; what they put into the trash is gone after 30 days',
    fields: ['name', 'email', 'message', 'handled', 'isFlood'],
  },
  'glossary-terms': {
    what: 'Terms that you suggested',
    details:
      'The term; the account that suggested it, if you were logged in; the name by which you wanted to be named beside it; your e-mail address, if you gave one for the one mail about it; a keyed hash of your IP address, so that nobody floods the author; whether it came on a day on which the site was flooded from your network; and a hash of your private link, which leads to what the author decided.',
    until: `with your name until you delete the account, and afterwards without it; a rejected suggestion is deleted after 90 days. The e-mail address is forgotten as soon as its mail is sent, or after ${daysOfSuggestions.undecided} days without a decision, the hash of the IP address after ${daysOfIpAddresses} days, the private link ${daysOfSuggestions.decided} days after the decision`,
    fields: [
      'subject',
      'description',
      'creditedTo',
      'suggestedBy',
      'suggestedAt',
      'status',
      'isFlood',
    ],
  },
  mail: {
    what: 'Mails to you',
    details:
      'The mails that the site sent to you. Those that tell of a change of your account name the IP address and the browser that it came from. What said a code or a link is removed as soon as it is sent.',
    until: 'for 90 days, or until you delete the account',
    fields: ['to', 'subject', 'text', 'html', 'headers', 'topic', 'lastError', 'sentAt', 'tries'],
  },
} satisfies Record<string, PersonalRecord>;
