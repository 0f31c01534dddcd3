import { type CallEndpoint, defineEndpoints } from './api/define-endpoint';
import { accountsHandlers } from './accounts/endpoints';
import * as books from './books/endpoints';
import * as comments from './comments/endpoints';
import * as posts from './posts/endpoints';
import * as glossary from './glossary/endpoints';
import * as media from './media/endpoints';
import { messagesHandlers } from './messages/endpoints';
import * as moderation from './moderation/endpoints';
import * as newsletters from './newsletters/endpoints';
import * as subscriptions from './subscriptions/endpoints';
import * as pages from './pages/endpoints';
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
