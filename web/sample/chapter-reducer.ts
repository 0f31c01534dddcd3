import type { Sample } from './load-sample';

type ChapterState = {
  /** Id of the requested chapter. */
  wanted: number;
  /** Null until the first has been loaded. */
  shown: { sampleId: number; sample: Sample } | null;
  /** Chapter that failed to load, with a message. */
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

/** The latest request wins. The displayed chapter stays until another one is loaded. */
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
