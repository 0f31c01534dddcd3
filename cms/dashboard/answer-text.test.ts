import { expect, test } from 'vitest';
import { greetingTo, isBegun, withSavedAnswer } from './answer-text';

const saved = 'Dear reader,\n\nin May.';

test('a saved answer is added below the typed text, and replaces only the greeting', () => {
  const typed = `${greetingTo('Ann')}thank you!\n`;
  expect(withSavedAnswer(typed, saved, 'Ann')).toBe(`Dear Ann,\n\nthank you!\n\n${saved}`);
  for (const untouched of [greetingTo('Ann'), 'Dear Ann,', ' \n'])
    expect(withSavedAnswer(untouched, saved, 'Ann')).toBe(saved);
});

test('an answer is begun with the first word beside the greeting', () => {
  expect(isBegun(greetingTo('Ann'), 'Ann')).toBe(false);
  expect(isBegun('', 'Ann')).toBe(false);
  expect(isBegun(`${greetingTo('Ann')}I`, 'Ann')).toBe(true);
  expect(isBegun('I', 'Ann')).toBe(true);
});
