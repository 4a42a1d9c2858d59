import { expect, test } from 'vitest';
import { missingShared } from './build-check-shared.ts';

const shared = (name: string, files: string[] = []) => ({ name, assets: { js: { sync: files } } });

test('names what a remote takes from a host that does not have it; what it brings itself is fine', () => {
  const taken = [shared('react'), shared('@lianxi/shared/client/new'), shared('@douyinfe/semi-ui/lib/es/lottie', ['1.js'])];
  expect(missingShared(taken, ['react'])).toEqual(['@lianxi/shared/client/new']);
});
