import { expect, test } from 'vitest';
import { editableUntil, holdReason, restorableUntil } from './moderation-rules';

const stranger = {
  setting: 'firstWaits',
  isStaff: false,
  isTrusted: false,
  isKnown: false,
  hasLinks: false,
  isUnhurried: true,
} as const;

test('a first comment waits, later ones appear', () => {
  expect(holdReason(stranger)).toBe('first');
  expect(holdReason({ ...stranger, isKnown: true })).toBe(null);
  expect(holdReason({ ...stranger, isTrusted: true })).toBe(null);
});

test('if all comments are held, only those of staff appear', () => {
  const all = { ...stranger, setting: 'allWait', isTrusted: true, isKnown: true } as const;
  expect(holdReason(all)).toBe('everything');
  expect(holdReason({ ...all, isStaff: true })).toBe(null);
});

test('if no comments are held, first comments with links or sent in haste still are', () => {
  const none = { ...stranger, setting: 'noneWaits' } as const;
  expect(holdReason(none)).toBe(null);
  expect(holdReason({ ...none, hasLinks: true })).toBe('links');
  expect(holdReason({ ...none, isUnhurried: null })).toBe('haste');
  expect(holdReason({ ...none, hasLinks: true, isUnhurried: null, isKnown: true })).toBe(null);
});

test('a comment can be edited for 15 minutes, and restored for an hour', () => {
  const noon = new Date('2026-09-14T12:00:00.000Z');
  expect(editableUntil(noon)).toEqual(new Date('2026-09-14T12:15:00.000Z'));
  expect(restorableUntil(noon)).toEqual(new Date('2026-09-14T13:00:00.000Z'));
});
