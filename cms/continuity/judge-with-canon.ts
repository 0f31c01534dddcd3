import type { Finding } from '../contract/continuity';
import { type Canon, type CanonRow, compileCanon, type CompiledCanon, termOfRow } from './canon';
import { judge, type Judged } from './judge';

/** Something to judge by a version of the canon. */
export type ContinuityTask = Judged & {
  version: string;
  /** That version, its terms as JSON of `CanonRow`s; null for one that is likely to be known. */
  canon: (Omit<Canon, 'terms'> & { terms: string }) | null;
};

let compiled: { version: string; canon: CompiledCanon } | undefined;

/**
 * Judges by the canon that it was told last: names are made ready once to be compared with many texts.
 *
 * @returns null where it does not know this version, and has to be told it
 */
export function judgeWithCanon({ version, canon, ...judged }: ContinuityTask): Finding[] | null {
  if (canon) {
    // The former one makes room before there are two.
    compiled = undefined;
    const terms = (JSON.parse(canon.terms) as CanonRow[]).map(termOfRow);
    compiled = { version, canon: compileCanon({ ...canon, terms }) };
  }
  return compiled?.version === version ? judge(judged, compiled.canon) : null;
}
