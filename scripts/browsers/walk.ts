import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { everyScreen } from '../../web/e2e/every-screen';
import { keys, type Visitor } from './visitor';

type Site = { dataDir: string; author: { email: string; password: string; apiKey: string } };

const post = '/blog/a-white-stallion-named-blizzard';
const dialog = ':is(dialog[open], [role=dialog]:popover-open)';
const password = 'a stallion, a sword and a long road';
const desk = [
  'collections/books',
  'collections/comments',
  'suggestions',
  'globals/home',
  'account',
];

const pictureOf = (page: string) => page.replaceAll(/[^a-z0-9]+/g, '-').slice(1) || 'home';

async function mailedCode({ dataDir }: Site, email: string): Promise<string> {
  const folder = path.join(dataDir, 'mail');
  const names = (await readdir(folder)).sort().reverse();
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  const mail = mails.find((text) => text.includes(email)) ?? '';
  return /^ +((?:\w{4}-){2}\w{4})\s*$/m.exec(mail)?.[1] ?? '';
}

/** Visits the site as an anonymous visitor, as a new reader of this name, and as the author. */
export async function walk(v: Visitor, site: Site, name: string): Promise<void> {
  const { author } = site;

  async function lookAt(pages: string[], prefix = '') {
    for (const page of pages) {
      await v.go(page);
      await v.look(prefix + pictureOf(page));
    }
  }

  for (const page of everyScreen) await v.step(page, () => lookAt([page]));

  await v.step('menu', async () => {
    await v.go('/');
    if (await v.browser.evaluate('innerWidth < 900')) await v.press('header button|Menu');
    else await v.press('header nav a|Books', []);
    await v.see('a|Prodigal Son');
    await v.look('menu', false);
    await v.press('a|Prodigal Son');
    await v.see('h1|Prodigal Son');
  });

  await v.step('sample', async () => {
    await v.go('/books/indomitus-est');
    await v.press(':is(a, button)|Read Sample');
    await v.see(`${dialog} h2|Chapter One`);
    await v.look('sample', false);
    await v.press(`${dialog} button|Text size and colors`);
    await v.press('button|Larger text');
    await v.look('sample-settings', false);
    await v.type(keys.escape + keys.right);
    await v.see(`${dialog} h2|Chapter Two`);
    await v.press(`${dialog} button|Next chapter`);
    await v.see(`${dialog} h2|Chapter Three`);
    await v.type(keys.escape);
    await v.yields('!document.querySelector("dialog[open]")');
  });

  await v.step('search', async () => {
    for (const [page, words, found] of [
      ['/thesaurus', 'aurin-te', 'dt|Aurin-Té'],
      ['/blog', 'stallion', 'article|stallion'],
    ] as const) {
      await v.go(page);
      await v.fill({ 'input[type=search]': words });
      await v.yields(`location.search === '?q=${words}'`);
      await v.see(found);
      await v.look(`search-${words}`);
    }
  });

  await v.step('dial', async () => {
    await v.go('/thesaurus/lee', 'h1|Told later');
    await v.look('veil');
    await v.press('header button|How far have you read?');
    await v.see(`${dialog} button|All of it`);
    await v.look('dial', false);
    await v.press(`${dialog} button|All of it`);
    await v.see('h1|Lee');
    await v.look('after-dial');
  });

  await v.step('night', async () => {
    await v.go('/');
    await v.press('button|Switch to night colors');
    await v.see('button|Switch to day colors');
    await lookAt(['/', '/books/indomitus-est', '/books/indomitus-est/sample/1', post], 'night-');
    await v.go('/');
    await v.press('button|Switch to day colors');
  });

  await v.step('contact', async () => {
    await v.go('/contact');
    await v.press('button|Send');
    await v.see('form|Name is required');
    await v.look('contact-empty');
    const [address, words] = ['ann@example.com', 'What does Blizzard eat?'];
    await v.fill({ '[name=name]': 'Ann', '[name=email]': address, '[name=message]': words });
    await v.press('button|Send');
    await v.see('[role=status]|Message sent!');
    await v.look('contact-sent');
  });

  await v.step('register', async () => {
    const email = `${name}@example.com`;
    await v.go('/admin/register');
    await v.fill({ '[name=userName]': name, '[name=password]': password, '[name=email]': email });
    await v.press('main button|Register');
    await v.see('[role=status]|One step is left');
    let code = '';
    await v.until('a code by mail', async () => (code = await mailedCode(site, email)));
    await v.go('/admin/verify');
    await v.fill({ '[name=code]': code });
    await v.press('main button|Verify');
    await v.see('main|Verification successful!');
  });

  await v.step('comment', async () => {
    await v.go(`/admin/userlogin?from=${post}`);
    await v.fill({ '[name=userName]': name, '[name=password]': password });
    await v.press('main button|Login');
    await v.see('h1|A white stallion');
    await v.fill({ 'textarea|Your comment': 'Does ||Blizzard|| bow?' });
    // The site refuses comments that are sent too fast.
    await delay(5_000);
    await v.press('button|Send comment');
    await v.see('[role=status]|Thank you!');
    await v.look('comment');
    await lookAt(['/admin/account']);
    await v.press('button|Log out');
    await v.yields('location.pathname !== "/admin/account"');
  });

  await v.step('offline', async () => {
    await v.go('/author');
    for (const page of ['/author', '/books/indomitus-sum'])
      await v.yields(`caches.match('${page}', { ignoreVary: true }).then(Boolean)`);
    v.gate.isOpen = false;
    try {
      await lookAt(['/author', '/books/indomitus-sum'], 'offline-');
      await v.go('/nothing/at/all', 'h1|The lamp has gone out');
      await v.look('offline-nothing');
    } finally {
      v.gate.isOpen = true;
    }
    // Discards failed requests.
    await v.complaints();
    await v.go('/');
  });

  await v.step('editor', async () => {
    await v.go('/admin');
    await v.fill({ 'main input[type=password]': author.apiKey });
    await v.press('button|Continue');
    await v.fill({
      '[name=title]': `By ${name}`,
      '[aria-label=Markdown]': 'Of *Lupus*, **alone**.',
    });
    await v.press('button|Save');
    await v.see('[role=alert]|Saved!');
    await v.look('editor');
  });

  await v.step('dashboard', async () => {
    await v.go('/cms', '#field-email');
    await v.look('dashboard-log-in');
    await v.fill({ '#field-email': author.email, '#field-password': author.password });
    await v.press('button|Login');
    await v.see('h1|The author’s desk');
    await v.look('dashboard');
    await lookAt(desk.map((page) => `/cms/${page}`));
    await v.go('/cms/collections/books');
    await v.press('a|Indomitus Oriens');
    await v.see('#field-title');
    await v.look('dashboard-book');
  });
}
