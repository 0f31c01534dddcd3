import type { Finding } from '../contract/continuity';
import { type Canon, type CanonTerm, compileCanon, type CompiledCanon } from './canon';
import { judge, type Judged } from './judge';

/** A text to judge with one version of the canon. */
export type ContinuityTask = Judged & {
  version: string;
  /** The canon of that version, its terms as JSON; null if the thread probably has it already. */
  canon: (Omit<Canon, 'terms'> & { terms: string }) | null;
};

let compiled: { version: string; canon: CompiledCanon } | undefined;

/**
 * Judges a text with the canon that this thread compiled last.
 *
 * @returns null if the thread does not have this version of the canon
 */
export function judgeWithCanon({ version, canon, ...judged }: ContinuityTask): Finding[] | null {
  if (canon) {
    // Free the old canon before the new one takes its memory.
    compiled = undefined;
    const terms = JSON.parse(canon.terms) as CanonTerm[];
    compiled = { version, canon: compileCanon({ ...canon, terms }) };
  }
  return compiled?.version === version ? judge(judged, compiled.canon) : null;
}
