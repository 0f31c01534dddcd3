import {
  type FormValues,
  createClientAction,
  createAction,
  skipRevalidationOnSubmit,
} from '../api/actions';
import type { Api } from '../api/client';
import { createClientLoader, type LoadArgs, createLoader } from '../api/loaders';
import { pageMeta } from '../page-meta';
import { plainText } from '../components/plain-text';
import { breadcrumbsTo } from '../components/breadcrumb-path';
import type { Route } from './+types/contact';
import { ContactPage } from './contact/contact-page';

const load = ({ api }: LoadArgs) => api('GET /pages/contact', {});
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

const send = (api: Api, { name = '', email = '', message = '' }: FormValues) =>
  api('POST /contact', { name, email, message });
export const action = createAction(send);
export const clientAction = createClientAction(send);
export const shouldRevalidate = skipRevalidationOnSubmit;

export const handle = { breadcrumbs: () => breadcrumbsTo('/contact') };

export const meta: Route.MetaFunction = ({ loaderData: contact, matches }) =>
  contact
    ? pageMeta({
        matches,
        path: '/contact',
        title: contact.title,
        description: plainText(contact.introHtml),
        ogImage: contact.socialPicture,
        about: () => ({ type: 'ContactPage' }),
      })
    : [];

export default ContactPage;
