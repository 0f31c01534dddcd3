import express from 'express';
import { expect, test } from 'vitest';
import { describeApi } from '../platform/api/openapi/describe-api';
import { calls } from '../contract/calls';
import { listening } from '../testing/listening';
import { apiDocs } from './api-docs';

const serve = () => listening(express().use(apiDocs()));

test('the description of the API is generated from the contract', async () => {
  const answer = await fetch(`${await serve()}/api/openapi.json`);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await answer.text()).toBe(JSON.stringify(describeApi(calls)));
});

test('the page loads only from this site, which serves no other files of the package', async () => {
  const origin = await serve();
  const answer = await fetch(`${origin}/api/docs`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self';/);
  expect(policy).not.toMatch(/https?:|\*/);
  const page = await answer.text();
  const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
  expect(named.every((url) => url.startsWith('/'))).toBe(true);
  for (const url of named.filter((each) => each.startsWith('/api/'))) {
    const file = await fetch(origin + url);
    expect(file.status, url).toBe(200);
    const isOfPackage = url.includes('swagger-ui-');
    expect(file.headers.get('cache-control')?.includes('immutable'), url).toBe(isOfPackage);
  }
  const folder = /\/api\/docs\/swagger-ui-\d[^/]+/.exec(page)?.[0] ?? '';
  for (const file of ['index.html', 'package.json', '../package.json', '..%2fpackage.json', ''])
    expect((await fetch(`${origin}${folder}/${file}`)).status, file).toBe(404);
});
