/** The guide's facts, displayed and repeated in its structured data. */

import { termPath } from '../../../cms/contract/plain/paths';
import type { FAQPage, ItemList } from 'schema-dts';
import type { Site } from '../../../cms/contract/pages';
import { canonicalUrl, type PageContent } from '../../structured-data/graph';

export const path = '/fantasy' as const;

export { guideTitle as title } from '../../../cms/contract/plain/paths';

export const description =
  'What makes a book a fantasy novel, eight subgenres told apart in a sentence or two, and how worlds, magic, battles and maps are made to hold.';

export const sections = {
  definition: { id: 'definition', heading: 'What is a fantasy novel?' },
  subgenres: { id: 'subgenres', heading: 'Eight subgenres of fantasy' },
  craft: { id: 'craft', heading: 'How they are made' },
  intermission: { id: 'intermission', heading: 'Three short books, three shelves' },
  glossary: { id: 'glossary', heading: 'A short glossary' },
  questions: { id: 'questions', heading: 'Questions readers ask' },
};

type Subgenre = { id: string; name: string; text: string };

/** Specification, section 9: eight. */
export const subgenres: Subgenre[] = [
  {
    id: 'epic-fantasy',
    name: 'Epic fantasy',
    text: 'A kingdom is at stake, or an age of the world, and settling it takes a crowd of people and a whole shelf of books. The map at the front gets used.',
  },
  {
    id: 'portal-fantasy',
    name: 'Portal fantasy',
    text: 'Somebody from our world goes through a door, a mirror or a bargain between gods, and comes out in another. The newcomer has to ask how everything works, so you may ask too.',
  },
  {
    id: 'military-fantasy',
    name: 'Military fantasy',
    text: 'Drill, rations, rank and mud. These books care how a cavalry charge was fed as much as how it ended, and they know that most of a war is waiting.',
  },
  {
    id: 'dark-fantasy',
    name: 'Dark fantasy',
    text: 'Magic is something a sensible person backs away from, and evil has a household and a favorite chair. Horror lives next door; on this side of the wall, somebody still means to do something about it.',
  },
  {
    id: 'sword-and-sorcery',
    name: 'Sword and sorcery',
    text: 'One or two capable rogues, a city with too many temples, and a job that should have taken a night. The world can look after itself. The question is who gets out of the tower, and with what in the sack.',
  },
  {
    id: 'low-fantasy',
    name: 'Low fantasy',
    text: 'The world is very nearly ours, and magic in it is rare, faint or hard to prove. One impossible thing turns up in an ordinary street, and the story is how the street takes it.',
  },
  {
    id: 'political-fantasy',
    name: 'Political fantasy and court intrigue',
    text: 'The weapons are letters, marriages, grain prices and seating plans. A throne is empty, or the wrong person is sitting in it, and you learn to watch the quiet ones at the far end of the table.',
  },
  {
    id: 'coming-of-age-fantasy',
    name: 'Coming-of-age fantasy',
    text: 'A young person inherits something too large: a gift, a name, an enemy. Finding the sword turns out to be easier than telling your mother about it.',
  },
];

type Entry = {
  name: string;
  text: string;
  to: string;
};

/** Each links to its part of the guide. */
export const genreTerms: Entry[] = [
  {
    name: 'Secondary world',
    text: 'A world that is not ours and owes it no explanation: its own map, calendar and quarrels.',
    to: '#definition',
  },
  {
    name: 'Portal',
    text: 'The way from our world into another one. It seldom says whether it works in both directions.',
    to: '#portal-fantasy',
  },
  {
    name: 'Worldbuilding',
    text: 'All that an author has to know of a place so that a reader need not be told.',
    to: '#craft',
  },
  {
    name: 'Magic system',
    text: 'What magic can do, who may do it, and what it takes from them afterwards.',
    to: '#craft',
  },
  {
    name: 'Saga',
    text: 'A story too long for one book, in which the children of a decision get chapters of their own.',
    to: '#epic-fantasy',
  },
];

export const worldTerms: Entry[] = [
  {
    name: 'Fovea',
    text: 'The world of the Chronicles, and the ground on which everybody in them stands.',
    to: termPath('fovea'),
  },
  {
    name: 'Uman-Chi',
    text: 'A people who live so long that they remember what others have to look up.',
    to: termPath('uman-chi'),
  },
  {
    name: 'Swamp Devils',
    text: 'Neighbors whom one hears of at length, and prefers to go on hearing of.',
    to: termPath('swamp-devils'),
  },
  {
    name: 'Rancor Mordetur',
    text: 'The name that Randy Morden of Earth goes by in Fovea.',
    to: termPath('rancor-mordetur'),
  },
  {
    name: 'Outpost IX',
    text: 'A place with a gate, and with a number that makes one think of eight others.',
    to: termPath('outpost-ix'),
  },
];

type Question = {
  question: string;
  answer: string;
  link?: { to: string; label: string };
};

/** Specification, section 9: four. */
export const questions: Question[] = [
  {
    question: 'What is the difference between high fantasy and low fantasy?',
    answer:
      'Where the story stands, and how much magic is about. High fantasy takes place in a world of its own, with its own maps, gods and rules. Low fantasy stays in our world, or in one much like it, and lets in very little that is strange. Neither word is a grade.',
  },
  {
    question: 'Are fantasy novels only for young readers?',
    answer:
      'No. Some are written for children and a good many are enjoyed by everybody, but the form has always had room for war, debt, government and grief. The subgenre is a fair first guide: dark and military fantasy tend to ask more of a reader than coming-of-age stories do. After that, trust a sample chapter.',
  },
  {
    question: 'In what order should I read The Fovean Chronicles?',
    answer:
      'Start with Indomitus Est and read straight on: Indomitus Vivat, Indomitus Oriens, Indomitus Sum. Then come the three Intermission books, which take place at the same time and may be read in any order. Semper Indomitus concludes the saga and is best kept for last.',
    link: { to: '/books', label: 'See all eight books' },
  },
  {
    question: 'Can I try a book before I buy it?',
    answer:
      'Yes. Every book has three free preview chapters, and you need no account to read them. Open the page of any book and choose Read Sample.',
    link: { to: '/books/indomitus-est', label: 'Start with Indomitus Est' },
  },
];

/** Returns the guide's structured data. Node ids are the ids of the elements. */
export function aboutGuide(site: Pick<Site, 'origin'>): PageContent {
  const page = canonicalUrl(site, path);
  const part = (id: string) => `${page}#${id}`;
  const list: ItemList = {
    '@type': 'ItemList',
    '@id': part(sections.subgenres.id),
    name: sections.subgenres.heading,
    numberOfItems: subgenres.length,
    itemListElement: subgenres.map(({ id, name, text }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'DefinedTerm',
        '@id': part(id),
        url: part(id),
        name,
        description: text,
      },
    })),
  };
  const faq: FAQPage = {
    '@type': 'FAQPage',
    '@id': part(sections.questions.id),
    name: sections.questions.heading,
    isPartOf: { '@id': part('webpage') },
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return {
    mainEntity: part(sections.subgenres.id),
    hasPart: [part(sections.questions.id)],
    nodes: [list, faq],
  };
}
