import { expect, test } from 'vitest';
import { isReservedName } from './reserved-names';

const names = {
  people: ['Robert W. Brady, Jr.', 'Ann', 'Mary Lee-Smith', 'author'],
  works: ['The Fovean Chronicles', 'Indomitus Est', 'Daddy’s Girl', 'Dawn'],
};

test.each([
  ...['Robert W. Brady, Jr.', 'Robert W Brady', 'Robert Brady', 'robert brady', 'RobertBrady'],
  ...['RobertWBradyJr', 'robert_w_brady', 'Brady, Robert W.', 'BradyRobert', 'R. W. Brady'],
  ...['RWBrady', 'Mr. Robert Brady III', 'The Real Robert Brady', 'realrobertbrady'],
  ...['Robert Brady (official)', 'RobertBradyAuthor', 'robertbradyofficial2026'],
  ...['It is Robert Brady', 'Robert M. Brady', 'It is Mary Lee-Smith', 'M. L. Smith'],
  ...['IAmRobertBrady', 'Robert Brady 1965', 'R0bert Brady'],
  ...['Rób3rt Br4dy', 'Rоbеrt Вrаdу', 'ROBERT BRADY'],
  ...['Ｒｏｂｅｒｔ Ｂｒａｄｙ', 'R o b e r t B r a d y'],
  ...['★ Robert ★ Brady ★', '𝓡𝓸𝓫𝓮𝓻𝓽 𝓑𝓻𝓪𝓭𝔂', 'Ann', 'ÀNN', 'Ann (editor)', 'Official Ann'],
  ...['mary lee smith', 'MaryLeeSmith', 'Mary Smith', 'smithmarylee', 'marysmith'],
  ...['Robert X. Brady', 'Robert, Sir Brady', 'bradyrobertw', 'rwbrady', '★Ann★'],
  // Names of roles.
  ...['author', 'The Author', '✔ author', 'author1', 'AUTH0R', 'аuthоr', 'αυτнοr', '|author|'],
  ...['⍺uthor', '🅰uthor', '🇦🇺🇹🇭🇴🇷', 'ᴀᴜᴛʜᴏʀ', 'a.u.t.h.o.r', 'author✔✔', 'editor', '3ditor'],
  ...['$upport', 'support', 'Support Team', 'Fovean Support', 'FoveanEditor', 'Brady Author'],
  ...['12 Staff', 'Admin', 'ADM1N', 'Admin Bob', 'Bob the Moderator', 'Mödérator', 'staff'],
  'official',
  ...['Guest', 'guest 7', 'A former reader', 'Former Reader'],
  // The series and its books.
  ...['The Fovean Chronicles', 'Fovean Chronicles', 'FoveanChronicles2'],
  ...['fovean-chronicles-official', 'Indomitus Est', 'indomitus_est', 'Daddys Girl', 'Dawn'],
  'Dawn Official',
])('“%s” is reserved', (name) => {
  expect(isReservedName(name, names)).toBe(true);
});

test.each([
  ...['Robertson', 'Robert', 'Robert Bradyson', 'Robert Bradley', 'Robert O’Brady'],
  ...['Roberta Brady', 'Albert Brady', 'R. Brady', 'Brady', 'Brady Bunch', 'Bob Brady', 'Jr.'],
  ...['Editha', 'Edith', 'Editorial', 'Authority', 'Arthur', 'Jane Doe, Author', 'Supporter'],
  ...['Modesty', 'Modred', 'Stafford', 'Leon Staff', 'Judith Guest', 'Guesthouse'],
  ...['Sta99ff', 'Officially Tired', 'Theodora', 'Anna', 'Annette', 'Ann Smith', 'Ann2', 'Dr. Ann'],
  'Joann',
  ...['Mary Lee', 'Smithson', 'Dawn S.', 'Dawn 1987', 'Dawna', 'Fovean', 'A Fovean Fan'],
  ...['Chronicler', 'Indomita', 'Daddy', 'Жанна', '王', 'कमल', 'reader-1', '1234', '✔'],
])('“%s” is allowed', (name) => {
  expect(isReservedName(name, names)).toBe(false);
});

test.each([
  ['The Team', ['Jr.'], false],
  ['Doe', ['J. Doe'], false],
  ['J. Doe', ['Jane Doe'], false],
  ['J. Doe', ['J. Doe'], true],
  ['Ann Cole Dorn', ['Ann B. Cole Dorn'], true],
  ['Doe', ['Dr. Doe'], true],
])('whether “%s” is reserved depends on people: %s', (name, people, isReserved) => {
  expect(isReservedName(name, { people, works: [] })).toBe(isReserved);
});

test('an editor may use the name of their role, but no other reserved name', () => {
  expect(isReservedName('The Editor', names, 'editor')).toBe(false);
  for (const name of ['Moderator', 'author', 'Robert Brady', 'Ann (editor)'])
    expect(isReservedName(name, names, 'editor')).toBe(true);
});

test('long names are checked in polynomial time, even with repetitive names of books and people', () => {
  const works = ['A', 'Aa', 'Aaa', 'Aaaa', 'Aa aaa'];
  // Trying every combination of the parts would take years.
  expect(isReservedName(`${'a'.repeat(200)}b`, { people: works, works })).toBe(false);
});
