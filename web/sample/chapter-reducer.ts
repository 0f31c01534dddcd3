import type { Sample } from './load-sample';

/** What a sample dialog shows and what it waits for. */
type ChapterState = {
  /** The id of the chapter that the reader wants. */
  wanted: number;
  /** The chapter that is shown; null before the first has arrived. */
  shown: { sampleId: number; sample: Sample } | null;
  /** The chapter that did not arrive, and why, in words for its reader. */
  failure: { sampleId: number; reason: string } | null;
};

export type ChapterEvent =
  | { type: 'turned'; to: number }
  | { type: 'arrived'; sampleId: number; sample: Sample }
  | { type: 'failed'; sampleId: number; reason: string }
  | { type: 'tried again' };

export const initialChapterState = (sampleId: number): ChapterState => ({
  wanted: sampleId,
  shown: null,
  failure: null,
});

/** A chapter requested later wins over an earlier one, and what is shown stays until another has arrived. */
export function chapterReducer(state: ChapterState, event: ChapterEvent): ChapterState {
  switch (event.type) {
    case 'turned':
      return { ...state, wanted: event.to, failure: null };
    case 'arrived':
      if (event.sampleId !== state.wanted) return state;
      return {
        ...state,
        shown: { sampleId: event.sampleId, sample: event.sample },
        failure: null,
      };
    case 'failed':
      if (event.sampleId !== state.wanted) return state;
      return {
        ...state,
        wanted: state.shown?.sampleId ?? state.wanted,
        failure: { sampleId: event.sampleId, reason: event.reason },
      };
    case 'tried again':
      return { ...state, wanted: state.failure?.sampleId ?? state.wanted, failure: null };
  }
}
