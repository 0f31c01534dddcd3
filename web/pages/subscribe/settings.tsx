import { useState } from 'react';
import { Form } from 'react-router-dom';
import { PageLink } from '../../components/page-link';
import { paths } from '../../../cms/contract/plain/paths';
import { consentToRelease } from '../../../cms/contract/plain/privacy';
import { createAction, createClientAction, submits } from '../../api/actions';
import { createClientLoader, createLoader, isUnknown, type LoadArgs } from '../../api/loaders';
import { Failure, Notice, FormPage, SentForm, useSentForm } from '../../components/form';
import { Topic, TopicFields } from '../../components/topic-fields';
import type { Route } from './+types/settings';

const tokenIn = (url: URL) => url.searchParams.get('token') ?? '';

/** Null if the link is not valid, or the subscription has ended. */
const load = ({ api, url }: LoadArgs) =>
  api('GET /subscriptions', { token: tokenIn(url) }).catch((error: unknown) => {
    if (isUnknown(error)) return null;
    throw error;
  });
export const loader = createLoader(load);
export const clientLoader = createClientLoader(load);

/**
 * Mail programs POST `List-Unsubscribe=One-Click` to this URL (RFC 8058). That is a form without a ticked topic, which ends the
 * subscription.
 */
const change = submits((api, { posts, books, releases }, url) =>
  api('POST /subscriptions/change', {
    token: tokenIn(url),
    posts: posts === 'on',
    books: books === 'on',
    releases: releases === 'on',
  }),
);
export const action = createAction(change);
export const clientAction = createClientAction(change);

const title = 'Your subscription';

export default function SubscriptionSettings({ loaderData, actionData }: Route.ComponentProps) {
  const form = useSentForm('subscription', actionData);
  const { formProps, result } = form;
  // The loader returns null after the last topic has been removed.
  const [email] = useState(loaderData?.email);
  if (!loaderData)
    return (
      <FormPage title={title}>
        <Notice>
          {result?.status === 'done' || email
            ? 'You get no more of these mails. Your address is deleted.'
            : 'The link is not valid, or the address is no longer subscribed.'}
        </Notice>
        <p>
          If you change your mind,{' '}
          <PageLink to={paths.subscribe} className="link">
            subscribe again
          </PageLink>
          .
        </p>
      </FormPage>
    );
  return (
    <FormPage title={title}>
      <Failure result={result} says="Nothing was changed." />
      {result?.status === 'done' && <Notice>Saved.</Notice>}
      <p className="break-words">These mails go to {loaderData.email}.</p>
      <SentForm form={form} button="Save" busy="Saving…">
        <TopicFields
          key={`${loaderData.posts} ${loaderData.books} ${loaderData.waitsFor.length}`}
          chosen={loaderData}
        >
          {loaderData.waitsFor.length > 0 && (
            <Topic name="releases" isChosen>
              {loaderData.waitsFor.map(consentToRelease).join(' ')}
            </Topic>
          )}
        </TopicFields>
      </SentForm>
      <Form {...formProps} ref={undefined} className="flex flex-col">
        <button type="submit" className="button">
          Unsubscribe from everything
        </button>
      </Form>
    </FormPage>
  );
}
