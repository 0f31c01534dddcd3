// The contract's files.
export * as accounts from './accounts';
export * as books from './books';
export * as comments from './comments';
export * as continuity from './continuity';
export * as drafts from './drafts';
export * as glossary from './glossary';
export * as media from './media';
export * as messages from './messages';
export * as newsletters from './newsletters';
export * as pages from './pages';
export * as posts from './posts';
export * as subscriptions from './subscriptions';
export * as suggestions from './suggestions';
