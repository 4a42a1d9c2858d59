import { expect, test } from 'vitest';
import type { LegEnd } from '../cti-provider.ts';
import { legEnd } from './leg-end.ts';

test.each<[number, number | null, boolean, LegEnd]>([
  // Measured: cause and SIP code of legs that ended before the answer …
  [17, 486, false, 'busy'],
  [17, 600, false, 'busy'],
  [21, 603, false, 'rejected'],
  [21, 403, false, 'rejected'],
  [1, 404, false, 'bad-number'],
  [28, 484, false, 'bad-number'],
  [19, 480, false, 'no-answer'],
  [18, 408, false, 'no-answer'],
  [22, 410, false, 'gone'],
  [58, 488, false, 'no-codec'],
  [38, 500, false, 'network'],
  [34, 503, false, 'network'],
  [16, null, false, 'cancelled'],
  [0, null, false, 'cancelled'],
  [17, null, false, 'busy'],
  // … and after it.
  [16, null, true, 'hung-up'],
  [0, null, true, 'hung-up'],
  [32, null, true, 'hung-up'],
  [44, null, true, 'network'],
])('cause %i, code %s, up %s: %s', (cause, sipCode, wasUp, end) => {
  expect(legEnd(cause, sipCode, wasUp)).toBe(end);
});
