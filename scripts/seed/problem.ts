import { OperatorError } from '../../cms/operator-error';

/** One mistake in a seed folder, placed so that a person finds it at once. */
export interface SeedProblem {
  /** Path from the seed folder, with forward slashes. */
  file: string;
  /** 1 for the first line of the file; absent when the whole file is meant. */
  line?: number;
  /** The key that is wrong, such as `cover.alt` or `bullets.3`; absent for mistakes in the text. */
  field?: string;
  message: string;
  /** Only somebody who writes a file by hand means something else: what a site had is taken as it was. */
  byHand?: true;
}

const inOrder = (a: SeedProblem, b: SeedProblem) =>
  a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1;

const asLine = ({ file, line, field, message }: SeedProblem) =>
  `  ${file}${line === undefined ? '' : `:${line}`}: ${field ? `${field} ` : ''}${message}`;

/** Every mistake of a seed folder in one message, a line each. Nothing was written. */
export class SeedProblems extends OperatorError {
  override name = 'SeedProblems';
  readonly problems: SeedProblem[];
  constructor(problems: SeedProblem[]) {
    const sorted = problems.toSorted(inOrder);
    const count = sorted.length === 1 ? 'This mistake' : `These ${sorted.length} mistakes`;
    super(`${count} must be mended first; nothing was written:\n${sorted.map(asLine).join('\n')}`);
    this.problems = sorted;
  }
}
