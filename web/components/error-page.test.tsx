import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ApiError } from '../../cms/contract/plain/client';
import { ErrorPage, RequestIdContext } from './error-page';

const pageFor = (error: unknown) =>
  renderToStaticMarkup(
    <RequestIdContext value="an-id-of-a-request">
      <StaticRouter location="/books">
        <ErrorPage error={error} />
      </StaticRouter>
    </RequestIdContext>,
  );

test('a failed page shows the request’s id', () => {
  expect(pageFor(new Error('Unexpected Server Error'))).toMatch(
    /include this number: <code[^>]*>an-id-of-a-request</,
  );
});

test('a failed call shows its own id', () => {
  const problem = { type: 'about:blank', title: 'Error', status: 500, detail: 'Sorry.' };
  expect(pageFor(new ApiError(500, problem, null, 'an-id-of-a-call'))).toContain(
    '>an-id-of-a-call<',
  );
});

test('missing and unavailable pages show no id', () => {
  for (const status of [404, 503]) {
    const page = pageFor({ status, statusText: '', data: null, internal: false });
    expect(page).toContain('<h1');
    expect(page).not.toContain('an-id-of-a-request');
  }
});
