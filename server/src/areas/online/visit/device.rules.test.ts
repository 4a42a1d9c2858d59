import { expect, test } from 'vitest';
import { deviceOf } from './device.rules.ts';

const MOZILLA = 'Mozilla/5.0';

test.each([
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49`,
    'iPhone · 微信',
  ],
  [`${MOZILLA} (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36`, 'Android · Chrome'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/128.0 Safari/537.36 Edg/128.0`, 'Windows · Edge'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15`, 'Mac · Safari'],
  [`${MOZILLA} (X11; Linux x86_64; rv:129.0) Gecko/20100101 Firefox/129.0`, 'Linux · Firefox'],
  ['curl/8.5.0', ''],
  [undefined, ''],
])('%s is %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});
