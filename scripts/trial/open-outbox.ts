// What needs Payload, and so may be loaded only after process.env is settled.

export { createLocalReq } from 'payload';
export { runOutbox } from '../../cms/mail/run-outbox';
export { queueMail } from '../../cms/mail/queries/queue-mail';
export { readMailServer } from '../../cms/mail/queries/mail-server';
export { applyMigrations } from '../../cms/database/migrate';
export { migrations } from '../../cms/migrations';
export { openPayload } from '../command/open-payload';
export { closePayload } from '../serve/close-payload';
