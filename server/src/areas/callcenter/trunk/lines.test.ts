import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import type { KeeperOptions } from '../call/call-keeper.ts';
import { Lines } from './lines.ts';

test('two changes of one moment do not cross: each is read and applied before the next is read', async () => {
  const steps: string[] = [];
  const db = {
    platform: async () => {
      steps.push('read');
      await setImmediate();
      steps.push('done');
      return [];
    },
  } as unknown as Db;
  const provider = { configureTrunks: async () => undefined, snapshot: async () => ({ trunks: [] }) };
  const load = { limit: () => steps.push('limits') };
  const lines = new Lines({ db, provider, lines: load } as unknown as KeeperOptions);
  await Promise.all([lines.configure(), lines.configure()]);
  const once = ['read', 'done', 'limits', 'read', 'done', 'read', 'done', 'read', 'done'];
  expect(steps).toEqual([...once, ...once]);
});
