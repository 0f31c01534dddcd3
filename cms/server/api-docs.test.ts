import express from 'express';
import { expect, test } from 'vitest';
import type { describeApi } from '../api/openapi/describe-api';
import { calls } from '../contract/calls';
import { complaintsAboutDocument } from '../testing/published-schemas';
import { listening } from '../testing/listening';
import { apiDocs } from './api-docs';

const serve = () => listening(express().use(apiDocs()));

test('the description of the API is served as it is made of the contract', async () => {
  const answer = await fetch(`${await serve()}/api/openapi.json`);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const document = (await answer.json()) as ReturnType<typeof describeApi>;
  expect(await complaintsAboutDocument(document)).toEqual([]);
  expect(Object.keys(document.paths)).toHaveLength(
    new Set(calls.map(({ route }) => route.split(' ')[1])).size,
  );
});

test('the page and everything that it names come from here', async () => {
  const origin = await serve();
  const answer = await fetch(`${origin}/api/docs`);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await answer.text();
  const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
  expect(named.every((url) => url.startsWith('/'))).toBe(true);
  for (const url of named.filter((each) => each.startsWith('/api/'))) {
    const file = await fetch(origin + url);
    expect(file.status, url).toBe(200);
    expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100);
  }
});

test('the policy of the page lets nothing in from elsewhere, and no script in the page', async () => {
  const { headers } = await fetch(`${await serve()}/api/docs`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy).not.toMatch(/https?:|\*/);
});

test('the files of Swagger UI are cached by browsers for good, under the name of their version', async () => {
  const origin = await serve();
  const page = await (await fetch(`${origin}/api/docs`)).text();
  const bundle = /src="(\/api\/docs\/swagger-ui-\d[\w.-]*\/swagger-ui-bundle\.js)"/.exec(page)?.[1];
  const { headers, status } = await fetch(origin + (bundle ?? ''));
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-type')).toMatch(/^text\/javascript/);
});

test('other files of the package are not served', async () => {
  const origin = await serve();
  const page = await (await fetch(`${origin}/api/docs`)).text();
  const folder = /\/api\/docs\/swagger-ui-[^/]+/.exec(page)?.[0] ?? '';
  for (const file of ['index.html', 'package.json', '../package.json', '..%2fpackage.json', ''])
    expect((await fetch(`${origin}${folder}/${file}`)).status, file).toBe(404);
});
