import { expect, test } from 'vitest';
import { replyUrl } from './reply-url';

const bodyOf = (message: string) =>
  new URL(replyUrl({ name: 'Ann', email: 'ann@example.com', message })).searchParams.get('body');

test('an answer quotes what was written, line by line', () => {
  expect(bodyOf('When does\nit come?')).toBe(
    'Dear Ann,\r\n\r\n\r\n\r\n> When does\r\n> it come?\r\n',
  );
});

test('a long message is quoted from its beginning, and no emoji in two halves', () => {
  const beginning = 'a'.repeat(1199);
  expect(bodyOf(`${beginning}😀 and more`)).toContain(`> ${beginning}😀\r\n`);
});
