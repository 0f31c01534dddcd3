import { expect, test } from 'vitest';
import { initialChapterState, chapterReducer, type ChapterEvent } from './chapter-reducer';

const sample = (title: string) => ({ title, html: `<p>${title}</p>` });
const after = (...events: ChapterEvent[]) => events.reduce(chapterReducer, initialChapterState(4));
const one = { type: 'arrived', sampleId: 4, sample: sample('One') } as const;

test('what is shown stays until the chapter that was turned to has arrived', () => {
  const waiting = after(one, { type: 'turned', to: 5 });
  expect(waiting).toMatchObject({ wanted: 5, shown: { sampleId: 4 } });
  const turned = chapterReducer(waiting, { type: 'arrived', sampleId: 5, sample: sample('Two') });
  expect(turned).toMatchObject({ wanted: 5, shown: { sampleId: 5 } });
});

test('of two chapters requested quickly the later wins, in whichever order they arrive', () => {
  const state = after(
    one,
    { type: 'turned', to: 5 },
    { type: 'turned', to: 6 },
    { type: 'arrived', sampleId: 6, sample: sample('Three') },
    { type: 'arrived', sampleId: 5, sample: sample('Two') },
  );
  expect(state.shown?.sampleId).toBe(6);
});

test('a chapter that does not arrive leaves the reader where they were, and can be tried again', () => {
  const failed = after(
    one,
    { type: 'turned', to: 5 },
    { type: 'failed', sampleId: 5, reason: 'No connection.' },
  );
  expect(failed).toEqual({
    wanted: 4,
    shown: { sampleId: 4, sample: sample('One') },
    failure: { sampleId: 5, reason: 'No connection.' },
  });
  expect(chapterReducer(failed, { type: 'tried again' })).toMatchObject({
    wanted: 5,
    failure: null,
  });
});

test('the first chapter is tried again as well', () => {
  const failed = after({ type: 'failed', sampleId: 4, reason: 'No connection.' });
  expect(failed).toMatchObject({ wanted: 4, shown: null });
  expect(chapterReducer(failed, { type: 'tried again' })).toEqual(initialChapterState(4));
});

test('the failure of a chapter that is no longer wanted is nobody’s concern', () => {
  const state = after(
    one,
    { type: 'turned', to: 5 },
    { type: 'turned', to: 4 },
    { type: 'failed', sampleId: 5, reason: 'No connection.' },
  );
  expect(state).toMatchObject({ wanted: 4, failure: null });
});
