/** Yields names that need no entry in the glossary, from the platform's own data: months, days, languages and countries. */
function* namesOfEarth(): Generator<string> {
  // These dates cover every month and every day of the week.
  const { format } = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' });
  for (let day = 1; day < 366; day += 25) yield format(Date.UTC(2000, 0, day));
  const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];
  for (const first of alphabet)
    for (const second of alphabet) {
      yield languages.of(first + second) ?? '';
      yield regions.of((first + second).toUpperCase()) ?? '';
    }
}

/** Other words with a capital letter that name nobody: ranks, forms of address, parts of a book. */
const others = `
  Abbot Admiral Ambassador Aunt Baron Baroness Bishop Brother Captain Chamberlain Chancellor Chancery Chief Colonel Commander
  Constable Corporal Count Countess Court Crown Dame Doctor Duchess Duke Earl Emperor Emperors Empire Empires Empress Excellency
  Father General God Gods Goddess Goodman Goodwife Governor Grace Grandfather Grandmother Highness Honor Judge Keeper King Kings
  Kingdom Knight Lady Ladies Lieutenant Lord Lords Lordship Madam Magistrate Maiden Majesty Majesties Major Marshal Master
  Minister Miss Mister Mistress Mother Mr Mrs Ms Nurse Officer Papa Mama Mum Mom Dad Daddy Priest Priestess Prince Princes
  Princess Prior Private Professor Provost Quartermaster Queen Queens Regent Reverend Saint Sergeant Sir Sire Sister Squire
  Steward Uncle Warden Widow
  Africa African America American Asia Asian Atlantic Britain British Caesar Christian Christmas Dutch Easter Egypt Egyptian
  Europe European Greece Greek Jewish Latin London Mediterranean Norse Pacific Paris Roman Romans Rome Scots Viking Welsh York
  Amazon Audible Facebook Goodreads Google Instagram Internet Kindle Markdown Twitter Wikipedia Word YouTube
  Act Appendix Author Book Books Chapter Chapters Epilogue Finale Glossary Intermission Part Prologue Saga Series Volume
  North South East West Northern Southern Eastern Western Northeast Northwest Southeast Southwest
  One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve
  First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth
  Spring Summer Autumn Winter Heaven Hell Sun Moon
  I O Oh Yes No Esq Jr Sr St Ave`;

const wordsIn = (text: string) => text.match(/\p{L}[\p{L}'’-]*/gu) ?? [];

/** Words, in lower case, that texts may capitalize although the glossary does not have them. */
export const everydayNames: ReadonlySet<string> = new Set(
  wordsIn([...namesOfEarth(), others].join(' ')).map((word) => word.toLowerCase()),
);
