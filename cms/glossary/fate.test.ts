import { expect, test } from 'vitest';
import { fateOf } from './fate';

const suggested = { subject: 'Slee', description: 'A tall people.' };
const is = (status: 'pending' | 'approved' | 'rejected', more: object = {}) =>
  fateOf({ suggested, term: { ...suggested, status, ...more }, isMerged: false });

test('what became of a suggestion follows from its term', () => {
  expect(is('pending')).toBe('pending');
  expect(is('approved')).toBe('approved');
  expect(is('approved', { subject: 'The Slee' })).toBe('changed');
  expect(is('approved', { description: 'A very tall people.' })).toBe('changed');
  expect(is('rejected')).toBe('declined');
});

test('a term that waits in other words still waits', () => {
  expect(is('pending', { subject: 'The Slee' })).toBe('pending');
});

test('one whose term is gone was declined, and one that is a part of another was merged', () => {
  expect(fateOf({ suggested, term: null, isMerged: false })).toBe('declined');
  expect(fateOf({ suggested, term: null, isMerged: true })).toBe('merged');
  const term = { ...suggested, status: 'rejected' } as const;
  expect(fateOf({ suggested, term, isMerged: true })).toBe('merged');
});
