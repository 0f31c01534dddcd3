import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { asSentence } from '../../cms/contract/limits';
import { bookData } from '../../cms/testing/book-data';
import { logInAs } from '../../cms/testing/callers';
import { openSite, siteRequest, type TestSite } from '../../cms/testing/open-site';
import { bookForm } from './book-file';
import { termForm } from './glossary-file';
import { pageForms, siteForm } from './page-files';
import { sampleForm } from './sample-file';

let site: TestSite;
let token: string;

beforeAll(async () => {
  site = await openSite();
  token = await logInAs(site, 'author');
});

/** What may be wrong with a field, as written in a file. */
const probes = [
  undefined,
  ...['', 'x', 'x'.repeat(5_000), 'Not a Slug', '-1', '1.5', '0', '99999999', '978-0000000000'],
  ...[
    ['The same', 'the same'],
    ['x'.repeat(501)],
    Array.from({ length: 60 }, (_, n) => `No. ${n}`),
  ],
];

type Probe = (typeof probes)[number];

/** What the form sends for what is written in a file. */
const typed: Record<string, (probe: Probe) => unknown> = {
  bullets: rowsOf,
  highlights: rowsOf,
  ...Object.fromEntries(
    ['position', 'baseSampleId', 'year'].map((name) => [name, (probe: Probe) => Number(probe)]),
  ),
};

function rowsOf(probe: Probe) {
  return Array.isArray(probe) ? probe.map((text) => ({ text })) : probe;
}

const isNumber = (name: string) => ['position', 'baseSampleId', 'year'].includes(name);
const isList = (name: string) => ['bullets', 'highlights', 'aliases'].includes(name);

/** Fields that a form fills if they are left empty. */
const filled = ['anchorId', 'menuLabel', 'position', 'seriesPosition', 'genreLine', 'baseSampleId'];

/** Fields that a form does not have as a text: choices, pictures, and rows of several fields. */
const others = [
  ...['group', 'color', 'cover', 'emblem', 'linksTerms', 'kind', 'linking', 'status', 'comments'],
  ...['fromBook', 'laterBlurbs', 'storySoFar', 'whosWho', 'revelations', 'relations', 'image'],
  ...['photo', 'socialLink', 'builderCredit', 'releasedAt', 'coverFrom', 'timeZone'],
];

type Form = { path: string; shape: Record<string, z.ZodType>; data: Record<string, unknown> };

const forms: Form[] = [
  { path: 'books', shape: bookForm.shape, data: bookData('same-words', 7) },
  {
    path: 'glossary-terms',
    shape: termForm.shape,
    data: { subject: 'Ten', description: 'A term.' },
  },
  { path: 'samples', shape: sampleForm.shape, data: { excerpt: 'Words.' } },
  ...Object.entries(pageForms).map(([name, { shape }]) => ({
    path: `globals/${name}`,
    shape,
    data: {},
  })),
  { path: 'globals/site-settings', shape: siteForm.shape, data: {} },
];

/** Returns what a form says at a field. */
async function saidByForm({ path, data }: Form, name: string, value: unknown): Promise<string[]> {
  const body = { ...data, [name]: value };
  const answer = await site.cmsApi(
    siteRequest(`/cms/api/${path}`, { method: 'POST', token, body }),
  );
  type Refusal = { errors?: { data?: { errors?: { path: string; message: string }[] } }[] };
  const { errors = [] } = (await answer.json()) as Refusal;
  return errors
    .flatMap((error) => error.data?.errors ?? [])
    .filter((error) => error.path === name || error.path.startsWith(`${name}.`))
    .map(({ message }) => message);
}

test.each(forms.map((form) => [form.path, form] as const))(
  'whatever seeding refuses in a field, the form of %s refuses in the same words',
  async (_path, form) => {
    for (const [name, field] of Object.entries(form.shape)) {
      if (others.includes(name)) continue;
      for (const probe of probes) {
        const isLeftOut = probe === undefined || probe === '';
        // A page's texts are there before they are sent.
        if (probe === undefined && form.path.startsWith('globals/')) continue;
        if (isLeftOut && (filled.includes(name) || isList(name) || field.isOptional())) continue;
        if (!isLeftOut && isList(name) !== Array.isArray(probe)) continue;
        if (isNumber(name) && Number.isNaN(Number(probe))) continue;
        const refused = field.safeParse(probe).error?.issues[0]?.message;
        if (refused === undefined) continue;
        const said = await saidByForm(form, name, (typed[name] ?? ((as) => as))(probe));
        expect(said, `${name}: ${String(probe).slice(0, 40)}`).toContain(asSentence(refused));
      }
    }
  },
);
