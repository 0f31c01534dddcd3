import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runSections } from './run-sections.js';

const section = (title: string, ...needs: string[]) => ({
  title,
  kind: 'check' as const,
  command: ['node'],
  needs,
});

/** Sections that end when they are told to. */
function stage() {
  const begun: string[] = [];
  const ends = new Map<string, (failed: number) => void>();
  return {
    begun,
    run: ({ title }: { title: string }) => {
      begun.push(title);
      return new Promise<number>((resolve) => ends.set(title, resolve)).then((failed) => ({
        title,
        passed: 1 - failed,
        failed,
        said: '',
        seconds: 0,
      }));
    },
    end: async (title: string, failed = 0) => {
      ends.get(title)?.(failed);
      await turn();
    },
  };
}

test('sections run in parallel, each as soon as its needs have ended', async () => {
  const { begun, run, end } = stage();
  const all = [section('build'), section('journeys', 'build'), section('lint'), section('types')];
  const whole = runSections(all, { places: 2, run });
  expect(begun).toEqual(['build', 'lint']);
  await end('lint');
  expect(begun).toEqual(['build', 'lint', 'types']);
  await end('build');
  expect(begun).toEqual(['build', 'lint', 'types', 'journeys']);
  await end('types');
  await end('journeys');
  const { results, left } = await whole;
  expect(results.map(({ title }) => title)).toEqual(['lint', 'build', 'types', 'journeys']);
  expect(left).toEqual([]);
});

test('a failed section stops only those that need it', async () => {
  const { begun, run, end } = stage();
  const all = [section('build'), section('journeys', 'build'), section('lint')];
  const whole = runSections(all, { places: 1, run });
  await end('build', 1);
  await end('lint', 1);
  const { results, left } = await whole;
  expect(begun).toEqual(['build', 'lint']);
  expect(results.map(({ failed }) => failed)).toEqual([1, 1]);
  expect(left.map(({ title }) => title)).toEqual(['journeys']);
});

test('an aborted run waits for running sections', async () => {
  const { run, end } = stage();
  let said = '';
  const whole = runSections([section('build'), section('broken'), section('lint')], {
    places: 2,
    run: (each) => (each.title === 'broken' ? Promise.reject(new Error('broken off')) : run(each)),
  });
  whole.catch((error: Error) => (said = error.message));
  await turn();
  expect(said).toBe('');
  await end('build');
  expect(said).toBe('broken off');
});
