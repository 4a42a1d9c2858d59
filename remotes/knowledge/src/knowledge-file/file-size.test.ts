import { expect, test } from 'vitest';
import { sizeText } from './file-size.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [40 * 1024, '40 KB'],
  [100 * 1024 * 1024, '100 MB'],
])('%d bytes', (bytes, text) => expect(sizeText(bytes)).toBe(text));
