import { colorPng } from './color-png';

const texts = {
  'books/dawn.md': `---
title: Dawn
anchorId: dawn
menuLabel: Dawn
group: main
position: 1
seriesPosition: Book One
genreLine: Epic fantasy
baseSampleId: 1
asin: B00K5Q8DSA
cover:
  file: covers/dawn.png
  alt: A sun behind a hill.
emblem: emblems/dawn.svg
bullets: [One, Two, Three, Four]
laterBlurbs:
  - fromBook: 1
    text: And dusk.
storySoFar:
  - text: It was night.
whosWho:
  - { term: uman-chi, line: "They wait: for dawn.", fromBook: 1 }
---
It begins with *light*. Read [the post](/blog/first-post).

And it ends
in the dark.
`,
  'emblems/dawn.svg': '<svg viewBox="0 0 512 512"><path d="M0 0h512v512h-512z"/></svg>',
  ...Object.fromEntries(
    [1, 2, 3].map((chapter) => [
      `samples/dawn/${chapter}.md`,
      `---\ntitle: "Chapter ${chapter}: Light"\n---\n[p]It was [em]early[/em].[/p]\n`,
    ]),
  ),
  'posts/first-post.md': `---
title: The first post
excerpt: A post that is here to be read, compared and written again, and that says so at some length.
tags: [reading order, samples]
categories: [News]
hero:
  file: heroes/lamp.png
  alt: A lamp.
status: published
publishedAt: 2026-09-14T09:00:00Z
---
## A heading

Some words.
`,
  'glossary/terms.yaml': `- subject: Uman-Chi
  description: The long-lived people.
  kind: people
  aliases: [The Patient]
  fromBook: 1
  revelations:
    - fromBook: 2
      text: They remember you.
  relations:
    - { kind: other, to: slee, fromBook: 2 }
  year: -1200
  linking: any-case
- subject: Slee
  description: They are suggested.
  status: pending
`,
  'pages/contact.md':
    '---\ntitle: Write to me\n---\nI am *glad* to hear from you. See [the books](/books).\n',
};

/** Returns a seed folder with a book, its chapters and pictures, a post, terms, and a page. */
export const validFolder = async (): Promise<Record<string, string | Buffer>> => ({
  ...texts,
  'covers/dawn.png': await colorPng('navy'),
  'heroes/lamp.png': await colorPng('gold'),
});
