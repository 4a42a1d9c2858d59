import { expect, test } from 'vitest';
import { type Allowed, mayRun } from './may-run.ts';

const nothing: Allowed = { development: false, grant: null };
const granted: Allowed = {
  development: false,
  grant: { remoteId: 'online', origin: 'https://dev.example:8443', expireTime: '2026-11-21T12:00:00.000Z' },
};

test.each<[string, Allowed, string, string, boolean]>([
  ['what was granted', granted, 'online', 'https://dev.example:8443/', true],
  ['below the origin', granted, 'online', 'https://dev.example:8443/online/', true],
  ['another remote', granted, 'quality', 'https://dev.example:8443/', false],
  ['another port', granted, 'online', 'https://dev.example/', false],
  ['another host', granted, 'online', 'https://dev.example.evil.example:8443/', false],
  ['without a grant', nothing, 'online', 'http://localhost:3100/', false],
  ['this machine, in development', { ...nothing, development: true }, 'online', 'http://localhost:3100/', true],
  ['elsewhere, in development', { ...nothing, development: true }, 'online', 'http://localhost.evil.example:3100/', false],
])('%s', (_, allowed, id, url, may) => expect(mayRun(allowed, id, url)).toBe(may));
