import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConfig, Locked } from 'payload';
import { sharp } from './platform/threads/drawing';
import { closeSystemCollections } from './platform/access/close-system-collections';
import { withHistory, withHistoryOfGlobal } from './platform/access/with-history';
import {
  withPreview,
  beingEdited,
  refuseStaleSaves,
  withTrashNote,
} from './dashboard/form-additions';
import { nameEditors } from './dashboard/queries/name-editors';
import { nobody } from './platform/access/callers';
import { guardWrites } from './subjects/accounts/queries/sensitive-acts';
import { apiKeys } from './subjects/accounts/api-keys-collection';
import { books } from './subjects/books/collection';
import { previewBook } from './subjects/books/queries/get-book';
import { previewBooks } from './subjects/books/queries/get-books';
import { categories, tags } from './subjects/posts/categories-and-tags';
import { comments } from './subjects/comments/collection';
import { contactMessages } from './subjects/messages/collection';
import { savedAnswers } from './subjects/messages/saved-answers-collection';
import { glossaryTerms } from './subjects/glossary/collection';
import { mail } from './platform/mail/collection';
import { media } from './subjects/media/collection';
import { postDrafts } from './subjects/posts/drafts-collection';
import { posts } from './subjects/posts/collection';
import { pingHubTask } from './subjects/posts/ping-hub';
import { samples } from './subjects/books/samples-collection';
import { dayNotes } from './subjects/analytics/collection';
import { newsletters } from './subjects/newsletters/collection';
import { subscribers, unsubscribed } from './subjects/subscriptions/collection';
import { sweepsCollection } from './subjects/sweeps/collection';
import { users } from './subjects/accounts/collection';
import { diskFull, isDiskFullError } from './platform/database/disk-full';
import { isUnstorable, unstorable } from './platform/database/unstorable';
import { databaseAdapter } from './platform/database/adapter';
import { endpoints } from './endpoints';
import { tellSuggestersTask } from './subjects/glossary/queries/suggestion-fate';
import { readEnvironment } from './platform/env';
import { author, contact, series, home } from './subjects/pages/page-globals';
import {
  previewAuthorPage,
  previewContactPage,
  previewHomePage,
} from './subjects/pages/queries/get-pages';
import { previewSite } from './subjects/pages/queries/get-site';
import { siteSettings } from './subjects/pages/site-settings-global';
import { forgetCommentTask } from './subjects/comments/queries/forget-comment';
import { notifyAuthorTask } from './subjects/comments/queries/pending-comments-mail';
import { recountMessages } from './subjects/messages/queries/messages';
import { mailSender } from './platform/mail/send-mail';
import { emailAdapter, mailTransport } from './platform/mail/transport';
import { createLog } from './platform/log/log';
import { largestUpload, missing, tooManyEntries } from './contract/plain/limits';

const here = path.dirname(fileURLToPath(import.meta.url));
const environment = readEnvironment();
const log = createLog(environment);
const origin = environment.SITE_URL ?? '';

/** A local machine has several names, so the dashboard and its cookies use the name in the request. */
const isOwnMachine = !origin || /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(origin);

const { protocol, port } = new URL(origin || 'http://localhost');
const ownNames = ['localhost', '127.0.0.1', '[::1]'].map(
  (name) => `${protocol}//${name}${port && `:${port}`}`,
);

/** Removes the tab with a record's JSON; programs use the site's own API. */
const withoutApiTab = <Kind extends { admin?: object }>(kind: Kind): Kind => ({
  ...kind,
  admin: { ...kind.admin, hideAPIURL: true },
});

const config = buildConfig({
  secret: environment.PAYLOAD_SECRET ?? '',
  serverURL: isOwnMachine ? '' : origin,
  csrf: isOwnMachine ? ownNames : [origin],
  upload: { limits: { fileSize: largestUpload } },
  custom: {
    // For absolute URLs, as in feeds.
    origin: origin || `http://localhost:${environment.PORT}`,
    isUnnamed: isOwnMachine,
    inbox: environment.INBOX_ADDRESS,
    hub: environment.WEBSUB_HUB,
    countryDatabase: environment.COUNTRY_DATABASE,
    hasMailServer: environment.SMTP_URL !== undefined,
    sendMail: mailSender({
      refresh: recountMessages,
      transport: mailTransport(environment, log),
      from: environment.MAIL_FROM,
    }),
  },
  routes: { admin: '/cms', api: '/cms/api' },
  graphQL: { disable: true },
  telemetry: false,
  // Texts with a limit have one on their field. Payload's default would refuse a long post.
  defaultMaxTextLength: 100_000_000,
  logger: log,
  email: emailAdapter(environment.MAIL_FROM),
  jobs: {
    tasks: [notifyAuthorTask, forgetCommentTask, tellSuggestersTask, pingHubTask],
    // Only the outbox runs jobs; by default every logged-in user may.
    access: { run: nobody, queue: nobody, cancel: nobody },
  },
  admin: {
    user: 'users',
    // For the dashboard's own components; `custom` above stays on the server.
    custom: { hasInbox: environment.INBOX_ADDRESS !== undefined },
    avatar: 'default',
    meta: {
      titleSuffix: ' · The Fovean Chronicles',
      description: 'The dashboard of The Fovean Chronicles.',
      icons: [{ rel: 'icon', type: 'image/svg+xml', url: '/favicon.svg' }],
    },
    components: {
      views: {
        dashboard: { Component: '/dashboard/views#FirstPageView' },
        login: { Component: '/dashboard/views#LogIn' },
        suggestions: {
          Component: '/dashboard/views#TriageView',
          path: '/suggestions',
          meta: { title: 'Suggestions' },
        },
        figures: {
          Component: '/dashboard/views#FiguresView',
          path: '/figures',
          meta: { title: 'Figures' },
        },
        invite: {
          Component: '/dashboard/views#PeopleView',
          path: '/invite',
          meta: { title: 'Invite someone' },
        },
        edit: { Component: '/dashboard/views#EditView', path: '/edit' },
        health: {
          Component: '/dashboard/views#HealthView',
          path: '/health',
          meta: { title: 'Health' },
        },
      },
      providers: [
        '/dashboard/reauthentication/reauthentication#Reauthentication',
        '/dashboard/close-drawer#CloseDrawer',
        '/dashboard/accessibility/accessible-names#AccessibleNames',
      ],
      graphics: { Icon: '/dashboard/brand/brand#Icon', Logo: '/dashboard/brand/brand#Logo' },
      Nav: '/dashboard/menu/menu#Menu',
    },
    dateFormat: 'MMMM d, yyyy, HH:mm',
    importMap: {
      baseDir: here,
      importMapFile: path.join(here, 'dashboard', 'import-map.js'),
    },
  },
  // In the order of the menu: Write, Books, Readers, Site.
  collections: [
    refuseStaleSaves(posts),
    postDrafts,
    refuseStaleSaves(tags),
    refuseStaleSaves(categories),
    refuseStaleSaves(withHistory(media(environment.DATA_DIR))),
    refuseStaleSaves(withHistory(withPreview(books, previewBook))),
    refuseStaleSaves(withHistory(samples)),
    refuseStaleSaves(withHistory(glossaryTerms)),
    refuseStaleSaves(comments),
    contactMessages,
    savedAnswers,
    subscribers,
    unsubscribed,
    dayNotes,
    newsletters,
    users({ secureCookies: origin.startsWith('https:') }),
    apiKeys,
    mail,
    sweepsCollection,
  ]
    .map(withTrashNote)
    .map(withoutApiTab),
  globals: [
    withPreview(home, previewHomePage),
    withPreview(series, previewBooks),
    withPreview(author, previewAuthorPage),
    withPreview(contact, previewContactPage),
    withPreview(siteSettings, previewSite),
  ]
    .map(withHistoryOfGlobal)
    .map(refuseStaleSaves)
    .map(withoutApiTab),
  hooks: {
    afterError: [
      ({ error }) => {
        const known = isDiskFullError(error) ? diskFull : isUnstorable(error) ? unstorable : null;
        if (error instanceof Locked) return { response: { errors: [{ message: beingEdited }] } };
        return known
          ? { status: known.status, response: { errors: [{ message: known.message }] } }
          : undefined;
      },
    ],
  },
  i18n: {
    translations: {
      en: {
        // The same texts as in seeding and the API.
        validation: {
          required: missing,
          requiresNoMoreThan: tooManyEntries('{{count}}'),
        },
        fields: { chooseFromExisting: 'Choose one of your images' },
        upload: { bulkUpload: 'Add several' },
        general: {
          createNew: 'Add new',
          createNewLabel: 'Add new {{label}}',
          untitled: 'Untitled',
          // The text for an empty value in a list.
          noLabel: '—',
          noResultsFound: 'Nothing to show',
          noResults: 'Nothing is stored here yet, or the search and the filters exclude it.',
          aboutToTrashCount: 'This moves to the trash: {{count}} ({{label}}).',
          trashedCountSuccessfully: 'Moved to the trash: {{count}} ({{label}}).',
          noTrashResults: 'The trash is empty.',
          documentIsTrashed: 'This is in the trash. Restore it to change it.',
          noResultsDescription:
            'Nothing is stored here yet, or the search and the filters exclude it.',
        },
      },
    },
  },
  // A copy, because Payload adds its own endpoints to the array.
  endpoints: [...endpoints],
  db: databaseAdapter(environment.DATABASE_URL ?? '', path.join(here, 'migrations')),
  sharp,
  // `npm run migration` writes this file. By default every start in development would.
  typescript: { outputFile: path.join(here, 'payload-types.ts'), autoGenerate: false },
});

export default config.then(closeSystemCollections).then(guardWrites).then(nameEditors);
