export {
  changeSubscription,
  confirmSubscription,
  getSubscription,
  requestSubscription,
} from './queries/subscription';
