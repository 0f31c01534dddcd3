// What needs Payload, and so may be loaded only after process.env is settled.
export { openPayload } from '../command/open-payload';
export { closePayload } from '../serve/close-payload';
export { run } from './run';
