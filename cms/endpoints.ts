import { type CallEndpoint, defineEndpoints } from './platform/api/define-endpoint';
import { accountsHandlers } from './subjects/accounts/endpoints';
import * as books from './subjects/books/endpoints';
import * as comments from './subjects/comments/endpoints';
import * as posts from './subjects/posts/endpoints';
import * as glossary from './subjects/glossary/endpoints';
import * as media from './subjects/media/endpoints';
import { messagesHandlers } from './subjects/messages/endpoints';
import * as moderation from './subjects/moderation/endpoints';
import * as newsletters from './subjects/newsletters/endpoints';
import * as subscriptions from './subjects/subscriptions/endpoints';
import * as pages from './subjects/pages/endpoints';
import * as subjects from './contract/subjects';

export const endpoints: CallEndpoint[] = [
  ...defineEndpoints(subjects.accounts, accountsHandlers),
  ...defineEndpoints(subjects.books, books),
  ...defineEndpoints(subjects.comments, { ...comments, ...moderation }),
  ...defineEndpoints(subjects.continuity, glossary),
  ...defineEndpoints(subjects.decisions, moderation),
  ...defineEndpoints(subjects.drafts, posts),
  ...defineEndpoints(subjects.glossary, { ...glossary, ...moderation }),
  ...defineEndpoints(subjects.media, media),
  ...defineEndpoints(subjects.messages, messagesHandlers),
  ...defineEndpoints(subjects.newsletters, newsletters),
  ...defineEndpoints(subjects.pages, pages),
  ...defineEndpoints(subjects.posts, posts),
  ...defineEndpoints(subjects.subscriptions, subscriptions),
  ...defineEndpoints(subjects.suggestions, glossary),
];
