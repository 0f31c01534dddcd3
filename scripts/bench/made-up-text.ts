const common =
  'the of and to a in he that was it his with for as had on at by not they from but her or she is all one so there when out if up who more than no into them then some time its over down only now day long where before must through back after road horse sword gate river king land war night fire stone men hand eyes'.split(
    ' ',
  );
const onsets = 'b c d f g h j k l m n p r s t v w br cr dr gr kr tr st sl th sh ch'.split(' ');
const vowels = 'a e i o u a e i o ai ea ou é ö'.split(' ');
const codas = ['', '', 'n', 'r', 'l', 's', 't', 'nd', 'rn', 'ss', 'th', 'm'];

/** Words and texts of a made-up language, in which few words are common and many are rare, as in any language. */
export class MadeUpText {
  readonly words: string[];

  constructor(
    private readonly random: () => number,
    size = 20_000,
  ) {
    const words = new Set(common);
    while (words.size < size) words.add(this.#newWord());
    this.words = [...words];
  }

  #one<T>(list: T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  #newWord(): string {
    const syllables = 1 + Math.floor(this.random() * 2.6);
    return Array.from(
      { length: syllables },
      () => this.#one(onsets) + this.#one(vowels) + (this.random() < 0.5 ? '' : this.#one(codas)),
    ).join('');
  }

  /** By Zipf’s law: the nth word is said in proportion to 1/n. */
  word(): string {
    return this.words[Math.floor(this.words.length ** this.random()) - 1] as string;
  }

  /** One of the many words that are rare. */
  rareWord(): string {
    return this.words[Math.floor((0.3 + 0.7 * this.random()) * this.words.length)] as string;
  }

  sentence(count: number): string {
    return Array.from({ length: count }, () => this.word()).join(' ');
  }

  /** A name as glossaries have them: of one to three words, with capitals, at times with a hyphen or an apostrophe. */
  name(): string {
    const words = Array.from({ length: 1 + Math.floor(this.random() * 2.5) }, () =>
      this.rareWord(),
    );
    const joint = this.random() < 0.1 ? '-' : this.random() < 0.05 ? '’s ' : ' ';
    return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(joint);
  }

  /** About so many words in paragraphs, with somebody or something named in every other line. */
  prose(count: number): string {
    const sentence = () => `The ${this.sentence(14)} ${this.name()} ${this.sentence(12)}.`;
    return Array.from(
      { length: Math.ceil(count / 90) },
      () => `${sentence()} ${sentence()} ${sentence()}`,
    ).join('\n\n');
  }

  /** A word with one typing error: a letter that is missing, doubled, wrong, or swapped with its neighbor. */
  mistyped(word: string): string {
    const at = 1 + Math.floor(this.random() * (word.length - 2));
    const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)];
    return this.#one([
      before + after,
      before + letter + letter + after,
      `${before}x${after}`,
      before + (after[0] ?? '') + letter + after.slice(1),
    ]);
  }

  number(below: number): number {
    return Math.floor(this.random() * below);
  }
}
