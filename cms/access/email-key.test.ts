import { expect, test } from 'vitest';
import { emailKey } from './email-key';

test.each([
  ['Ann.Reader@Example.com', 'ann.reader@example.com'],
  ['ann+news+1@example.com.', 'ann@example.com'],
  ['+ann@example.com', '+ann@example.com'],
  ['v.i.c.tim+x@googlemail.com', 'victim@gmail.com'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['a@b', 'a@b'],
  ['Ann Reader', 'Ann Reader'],
  ['@ann', '@ann'],
])('limits count %s as %s', (email, key) => expect(emailKey(email)).toBe(key));
