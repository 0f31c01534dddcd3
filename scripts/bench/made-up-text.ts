const common =
  'the of and to a in he that was it his with for as had on at by not they from but her or she is all one so there when out if up who more than no into them then some time its over down only now day long where before must through back after road horse sword gate river king land war night fire stone men hand eyes'.split(
    ' ',
  );
const onsets = 'b c d f g h j k l m n p r s t v w br cr dr gr kr tr st sl th sh ch'.split(' ');
const vowels = 'a e i o u a e i o ai ea ou é ö'.split(' ');
const codas = ['', '', 'n', 'r', 'l', 's', 't', 'nd', 'rn', 'ss', 'th', 'm'];

/** Returns a generator of numbers from 0 to 1 that repeats them in every run (mulberry32, public domain). */
function repeatableRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Text of a made-up language with 20,000 words: few are common and many are rare, as in any language. The same in every run. */
export class MadeUpText {
  readonly #random = repeatableRandom();
  readonly #words: string[];

  constructor() {
    const words = new Set(common);
    while (words.size < 20_000) words.add(this.#newWord());
    this.#words = [...words];
  }

  number(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #one(list: string[]): string {
    return list[this.number(list.length)] ?? '';
  }

  #newWord(): string {
    const syllable = () =>
      this.#one(onsets) + this.#one(vowels) + (this.#random() < 0.5 ? '' : this.#one(codas));
    return Array.from({ length: 1 + Math.floor(this.#random() * 2.6) }, syllable).join('');
  }

  /** Returns a word by Zipf’s law: the nth word has a frequency in proportion to 1/n. */
  word(): string {
    return this.#words[Math.floor(this.#words.length ** this.#random()) - 1] ?? '';
  }

  rareWord(): string {
    const { length } = this.#words;
    return this.#words[Math.floor((0.3 + 0.7 * this.#random()) * length)] ?? '';
  }

  /** Returns a rare word without its third letter. */
  mistyped(): string {
    const word = this.rareWord();
    return word.length < 6 ? this.mistyped() : word.slice(0, 2) + word.slice(3);
  }

  sentence(words: number): string {
    return Array.from({ length: words }, () => this.word()).join(' ');
  }

  /** Returns a name of one to three capitalized words, some with a hyphen or an apostrophe. */
  name(): string {
    const words = Array.from({ length: 1 + Math.floor(this.#random() * 2.5) }, () =>
      this.rareWord(),
    );
    const joint = this.#random() < 0.1 ? '-' : this.#random() < 0.05 ? '’s ' : ' ';
    return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(joint);
  }

  /** Returns paragraphs of about so many words in total, with a name in each sentence. */
  prose(words: number): string {
    const sentence = () => `The ${this.sentence(14)} ${this.name()} ${this.sentence(12)}.`;
    return Array.from(
      { length: Math.ceil(words / 90) },
      () => `${sentence()} ${sentence()} ${sentence()}`,
    ).join('\n\n');
  }
}
