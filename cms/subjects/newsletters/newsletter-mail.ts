import { bookPath, paths, postPath, subscriptionPath } from '../../contract/plain/paths';
import { notYetBegun } from '../../contract/plain/reading-stage';
import { importedProof } from '../subscriptions/consent';
import { xmlText } from '../../platform/markup/xml-text';
import type { QueuedMail } from '../../platform/mail/queries/queue-mail';

const site = 'The Fovean Chronicles';

export type NewsletterPost = { title: string; excerpt: string; slug: string; fromBook: number };

type ReleasedBook = { title: string; hook: string; slug: string };

type Recipient = {
  origin: string;
  /** Token of the subscriber; null for a preview. */
  token: string | null;
};

type Content = Omit<QueuedMail, 'to'>;

type Letter = {
  title: string;
  text: string;
  /** Path and link text of the post or book. */
  path: string;
  link: string;
  why: string;
};

/**
 * The light and dark colors of web/styles/tokens.css. A style sheet, because the editor's preview allows no style attributes. Mail
 * programs without style sheets show headings, paragraphs and links. Tables, because Outlook on Windows supports padding only
 * in cells and a maximum width only of tables, and because Gmail and Yahoo replace the body.
 */
const styles = `
  body { margin: 0; padding: 0; background: #f6efdf; }
  .page { width: 100%; background: #f6efdf; }
  .page-cell { padding: 24px 12px; }
  .leaf { width: 100%; max-width: 560px; background: #fcf8ee; border: 3px double #cfbd99; }
  .leaf-cell { padding: 28px 24px; color: #2b2118; font: 18px/1.6 Georgia, serif; }
  .site, .foot { color: #675745; font-size: 15px; }
  .site { margin: 0; letter-spacing: .06em; }
  h1 { margin: 8px 0 16px; font: 600 28px/1.2 Georgia, serif; word-wrap: break-word; }
  a { color: #7c1d1d; }
  .button { display: inline-block; padding: 10px 22px; background: #7c1d1d; color: #fbf3e2; text-decoration: none; border-radius: 3px; }
  .foot { margin: 32px 0 0; padding-top: 12px; border-top: 1px solid #cfbd99; }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #14110d; }
    .leaf-cell { color: #ebe1cc; }
    .leaf { background: #1d1913; border-color: #433927; }
    .site, .foot { color: #ab9d84; }
    .foot { border-color: #433927; }
    a { color: #e0917c; }
    .button { background: #8f2a25; color: #fbf3e2; }
  }`;

/** Returns a post's texts for mails. For a post of a later book, they contain neither its title nor its URL. */
const shown = ({ title, excerpt, slug, fromBook }: NewsletterPost) =>
  fromBook > notYetBegun
    ? {
        title: 'A new post for those who have read on',
        excerpt:
          'It tells of a later book, so this mail does not quote it. The blog shows it if you have read far enough.',
        path: paths.blog,
      }
    : { title, excerpt, path: postPath(slug) };

/** Returns a mail to a subscriber. It loads no resources, so opening it is not tracked. */
function letter({ title, text, path, link, why }: Letter, { origin, token }: Recipient): Content {
  const url = origin + path;
  const settings = origin + (token === null ? paths.subscribe : subscriptionPath(token));
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${xmlText(title)}</title>
<style>${styles}</style>
</head>
<body>
<table class="page" role="presentation" cellpadding="0" cellspacing="0"><tr><td class="page-cell" align="center">
<table class="leaf" role="presentation" cellpadding="0" cellspacing="0"><tr><td class="leaf-cell" align="left">
<p class="site">${site}</p>
<h1>${xmlText(title)}</h1>
${text && `<p>${xmlText(text)}</p>`}
<p><a class="button" href="${xmlText(url)}">${link}</a></p>
<p class="foot">${xmlText(why)} <a href="${xmlText(settings)}">Change or end your subscription</a>.</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return {
    subject: title,
    text: `${title}
${text && `\n${text}\n`}
${link}:

    ${url}

${why} To change or end your subscription:

    ${settings}
`,
    html,
    headers: {
      'List-Id': `${site} <posts.${new URL(origin).hostname}>`,
      Precedence: 'bulk',
      'Feedback-ID': `posts:newsletter:${new URL(origin).hostname}`,
      ...(token !== null && {
        'List-Unsubscribe': `<${settings}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

type PostMail = Recipient & { post: NewsletterPost; consent?: string };

export function newsletterMail({ post, consent = '', ...recipient }: PostMail): Content {
  const { title, excerpt, path } = shown(post);
  const proof = importedProof(consent);
  const why =
    proof === null
      ? 'You get this mail because you subscribed, and confirmed your address.'
      : `You get this mail because you agreed to it before this site had its own list (${proof}).`;
  return letter({ title, text: excerpt, path, link: 'Read it', why }, recipient);
}

/** Returns the mail about a book that came out. Its title and hook contain no spoilers. */
export const releaseMail = ({ book, ...recipient }: Recipient & { book: ReleasedBook }): Content =>
  letter(
    {
      title: `${book.title} is out`,
      text: book.hook,
      path: bookPath(book.slug),
      link: 'See the book',
      why: 'You asked for this one mail about the book’s release. Your request is now deleted.',
    },
    recipient,
  );
