import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ApiError } from '../api/client';
import { ErrorPage } from './error-page';
import { RequestIdContext } from './request-id';

const pageFor = (error: unknown) =>
  renderToStaticMarkup(
    <RequestIdContext value="an-id-of-a-request">
      <StaticRouter location="/books">
        <ErrorPage error={error} />
      </StaticRouter>
    </RequestIdContext>,
  );

test('a page that failed names the number by which the failure stands in the log', () => {
  expect(pageFor(new Error('Unexpected Server Error'))).toMatch(
    /name this number: <code[^>]*>an-id-of-a-request</,
  );
});

test('what the API failed at is named by the number of that call', () => {
  const problem = { type: 'about:blank', title: 'Error', status: 500, detail: 'Sorry.' };
  expect(pageFor(new ApiError(500, problem, null, 'an-id-of-a-call'))).toContain(
    '>an-id-of-a-call<',
  );
});

test('a page that is not there, or comes back in a moment, has none', () => {
  for (const status of [404, 503]) {
    const page = pageFor({ status, statusText: '', data: null, internal: false });
    expect(page).toContain('<h1');
    expect(page).not.toContain('an-id-of-a-request');
  }
});
