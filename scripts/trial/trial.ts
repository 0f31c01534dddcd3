export type TrialContext = {
  /** Where the build is. */
  repository: string;
  /** A folder of this trial's own, removed at the end, which the database's account may enter. */
  folder: string;
  /** `short` fits into a run of the tests; `whole` is what the bar speaks of. */
  size: 'short' | 'whole';
  /** What random choices follow from: the same seed repeats them. */
  seed: number;
  /** For who reads along. */
  report: (line: string) => void;
  signal: AbortSignal;
};

export type TrialResult = {
  /** What was counted or measured, in one line. */
  figure: string;
  /** Whether the bar was met. */
  met: boolean;
};

/** A fault or a load, what the site has to hold under it, and whether it does. */
export type Trial = {
  /** What the site has to hold. */
  bar: string;
  run: (context: TrialContext) => Promise<TrialResult>;
};
