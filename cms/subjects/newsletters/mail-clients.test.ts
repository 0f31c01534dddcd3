import { doIUseEmail } from '@jsx-email/doiuse-email';
import { expect, test } from 'vitest';
import { plainText } from '../../platform/parsed-mail/reply-text';
import { newsletterMail, releaseMail } from './newsletter-mail';

const recipient = { origin: 'https://www.example.com', token: 'a.b' };
const long = 'A <very> “long” text & more. '.repeat(20);
const post = { title: 'The road to Fovea', excerpt: long, slug: 'the-road', fromBook: 0 };
const book = { title: 'Indomitus Est', hook: long, slug: 'indomitus-est' };

const mails = [
  ['a post', newsletterMail({ post, ...recipient })],
  ['a post that is told later', newsletterMail({ post: { ...post, fromBook: 3 }, ...recipient })],
  ['a book that is out', releaseMail({ book, ...recipient })],
] as const;

const clients = ['gmail.*', 'apple-mail.*', 'outlook.*', 'yahoo.*', 'thunderbird.*'];

/** Features that some programs do not support, and the result in those. */
const degrades: Record<string, string> = {
  'Type selector': 'headings, paragraphs and links without a style, as in Gmail’s mobile site',
  'Class selector': 'the same',
  '@media': 'the light colors at night',
  'border-radius': 'a button with corners',
  'role attribute': 'tables that a screen reader announces',
  '<body> element': 'the same colors: they are on a table, because the body becomes a <div>',
};

/** Features that some programs support in part, and why that suffices. */
const suffices: Record<string, string> = {
  ...degrades,
  margin: 'no negative one, and none on the body',
  padding: 'on table cells; the button becomes a link',
  background: 'colors only',
  'max-width': 'on a table',
  border: 'narrow ones; the one above the last line may be missing',
  'font-size': 'in px',
  'letter-spacing': 'a narrow one is smaller',
  display: 'the button becomes a link',
  'text-decoration': 'one value',
  'lang attribute': 'on the root, not on cells',
  width: 'in percent',
  'align attribute': 'center and left',
};

const unknown = (findings: string[] = [], known: Record<string, string>) =>
  findings.filter(
    (finding) => !Object.keys(known).some((name) => finding.startsWith(`\`${name}\` `)),
  );

test.each(mails)(
  'mail programs show the mail about %s, some with less style',
  (_, { html = '' }) => {
    const found = doIUseEmail(html, { emailClients: clients });
    expect(unknown('errors' in found ? found.errors : [], degrades)).toEqual([]);
    expect(unknown(found.warnings, suffices)).toEqual([]);
  },
);

test.each(mails)(
  'the mail about %s is small, loads nothing, and says the same as plain text',
  (_, mail) => {
    const { html = '', text } = mail;
    // Gmail clips longer ones.
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    expect(html).not.toMatch(/<(img|link|script|iframe|form)|\b(src|background)=|url\(|@import/);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links).toHaveLength(2);
    for (const link of links) {
      expect(new URL(link).origin).toBe(recipient.origin);
      expect(text).toContain(link);
    }
    // Without the site's name at the beginning and the link in the last line.
    const [, , ...lines] = plainText(html).split(/\n+/);
    const said = lines.map((line) => line.replace(/ Change or end.*/, ''));
    expect(said).toHaveLength(4);
    for (const line of said) expect(text.replace(/\s+/g, ' ')).toContain(line);
  },
);

test.each(mails)(
  'the mail about %s has the headers of a list, with one-click unsubscribe',
  (_, mail) => {
    expect(mail.headers).toEqual({
      'List-Id': 'The Fovean Chronicles <posts.www.example.com>',
      Precedence: 'bulk',
      'Feedback-ID': 'posts:newsletter:www.example.com',
      'List-Unsubscribe': `<https://www.example.com/subscribe/settings?token=a.b>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  },
);
