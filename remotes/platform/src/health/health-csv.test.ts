import { expect, test } from 'vitest';
import { healthCsv } from './health-csv.ts';

test('one line for each step; what nobody measured stays empty', () => {
  const counts = { loads: 8, loadFailures: 1, integrityFailures: 2, crashes: 3 };
  const time = '2026-03-01T12:00:00.000Z';
  const csv = healthCsv([
    { ...counts, time, version: '1.0.0', p50: 120, p95: 480 },
    { ...counts, time, version: '1.1.0', p50: null, p95: null },
  ]);
  expect(csv).toBe(
    '\uFEFF时间,版本,加载次数,加载失败,校验失败,崩溃,p50（毫秒）,p95（毫秒）\r\n' +
      `${time},1.0.0,8,1,2,3,120,480\r\n${time},1.1.0,8,1,2,3,,\r\n`,
  );
});
