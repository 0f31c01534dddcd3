import { OperatorError } from '../../cms/platform/operator-error';

/** A place in a seed folder. */
export interface Place {
  /** Path from the seed folder, with forward slashes. */
  file: string;
  /** Line number from 1. Absent if the whole file is meant. */
  line?: number;
  /** A key, such as `cover.alt` or `bullets.3`. Absent for places in the text. */
  field?: string;
}

/** One mistake in a seed folder. */
export interface SeedProblem extends Place {
  message: string;
}

const inOrder = (a: SeedProblem, b: SeedProblem) =>
  a.file === b.file ? (a.line ?? 0) - (b.line ?? 0) : a.file < b.file ? -1 : 1;

/** Formats a mistake as one line that begins with its file, line, and field. */
export const asLine = ({ file, line, field, message }: SeedProblem) =>
  `${file}${line === undefined ? '' : `:${line}`}: ${field ? `${field}: ` : ''}${message}`;

/** All mistakes of a seed folder, one per line. Nothing was written. */
export class SeedProblems extends OperatorError {
  override name = 'SeedProblems';
  readonly problems: SeedProblem[];
  constructor(problems: SeedProblem[]) {
    const sorted = problems.toSorted(inOrder);
    const count = sorted.length === 1 ? 'This mistake' : `These ${sorted.length} mistakes`;
    const lines = sorted.map((problem) => `\n  ${asLine(problem)}`);
    super(`${count} must be corrected first. Nothing was written:${lines.join('')}`);
    this.problems = sorted;
  }
}
