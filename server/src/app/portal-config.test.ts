import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPortalConfig } from './portal-config.ts';

let folder = '';
const write = (text: string) => writeFile(join(folder, 'portal.json'), text);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lianxi-portal-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('without the file every name has the defaults', async () => {
  const configOf = await readPortalConfig(join(folder, 'nowhere'));
  expect(configOf('a.example')).toMatchObject({ variant: 'standard', projectName: '联席', logo: '' });
});

test('a name adds to what holds for all, and a variant brings its titles', async () => {
  await write(
    JSON.stringify({
      '*': { companyName: '南桥', variant: 'call-out' },
      'kf.example': { variant: 'customer-service', logo: '/logo.png' },
      'own.example': { variant: 'tenant', projectName: '自有系统' },
    }),
  );
  const configOf = await readPortalConfig(folder);
  expect(configOf('a.example')).toMatchObject({ projectName: '呼叫系统', companyName: '南桥' });
  expect(configOf('kf.example')).toMatchObject({ projectName: '客服系统', companyName: '南桥', logo: '/logo.png' });
  expect(configOf('own.example')).toMatchObject({ variant: 'tenant', projectName: '自有系统', companyName: '南桥' });
});

test.each(['{', '[]', '{"a.example":{"maxPopupTabs":0}}', '{"*":{"variant":"other"}}'])(
  '%s is refused at start',
  async (text) => {
    await write(text);
    await expect(readPortalConfig(folder)).rejects.toThrow('portal.json is not valid');
  },
);
