// What needs Payload, and so may be loaded only after process.env is settled.

export { assertMigrated } from '../../cms/database/migrate';
export { migrations } from '../../cms/migrations';
export { openPayload } from '../command/open-payload';
export { closePayload } from '../serve/close-payload';
export { exportFolder } from './export-folder';
