import { expect, test } from 'vitest';
import { describeAudience, describeRemote, type RemoteStatus, waitingRelease } from './moves.ts';

const remote: RemoteStatus = {
  stable: '1.0.0-a',
  previous: null,
  canary: '1.1.0-b',
  percent: 5,
  tenantIds: [174],
  revision: 7,
  releases: [
    { version: '1.2.0-c', state: 'revoked' },
    { version: '1.1.0-b', state: 'canary' },
    { version: '1.0.0-a', state: 'stable' },
  ],
  health: [
    { version: '1.0.0-a', loads: 40, loadFailures: 1, crashes: 0 },
    { version: '1.0.0-a', loads: 60, loadFailures: 0, crashes: 1 },
  ],
};

test('the newest release that was not shown to everybody waits', () => {
  expect(waitingRelease(remote)).toBe('1.1.0-b');
  expect(() => waitingRelease({ releases: remote.releases.filter(({ state }) => state !== 'canary') })).toThrow(
    'No release is waiting',
  );
});

test('who sees a canary is said in words', () => {
  expect(describeAudience({ percent: 5, tenantIds: [174, 175] })).toBe('5 %, 租户 · tenants 174, 175');
  expect(describeAudience({ percent: 0, tenantIds: [] })).toBe('无人 · nobody');
});

test('a status says where each release is and how it did', () => {
  expect(describeRemote(remote)).toBe(`\
  正式 · stable    1.0.0-a
  上一版 · previous –
  灰度 · canary    1.1.0-b, 5 %, 租户 · tenants 174
    1.2.0-c  revoked
    1.1.0-b  canary
    1.0.0-a  stable  100 loads, 2 failed or crashed`);
});
