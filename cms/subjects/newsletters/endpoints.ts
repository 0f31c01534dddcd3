export {
  cancelNewsletter,
  getNewsletter,
  queueNewsletter,
  sendTestNewsletter,
} from './queries/newsletter-of-post';
