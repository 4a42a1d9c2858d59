import { ctiConfig } from '@lianxi/contracts/callcenter/cti-config.contract';
import { defaultsOf } from '@lianxi/contracts/kit/settings';
import { expect, test } from 'vitest';
import type { Db } from '../../../platform/db/db.ts';
import { LineLoad } from '../trunk/line-load.ts';
import { CallKeeper, type KeeperOptions } from './call-keeper.ts';
import { openDialled } from './open-call.ts';

/** A step that was made from a state that the row no longer holds. */
const stale = Object.assign(new Error('division by zero'), { code: '22012' });

const settings = { ...defaultsOf(ctiConfig), reconnectSeconds: 30, recordAll: false };
const { call } = openDialled(
  {
    id: '7',
    tenantId: 174,
    number: '15400000009',
    name: '',
    customerId: null,
    level: '',
    userfield: '',
    did: '4001',
    trunk: 'main',
    settings,
  },
  { kind: 'agent', agentId: '1', extension: '8001', name: '坐席1' },
  { kind: 'outside', number: '15400000009', name: '' },
  0,
);
const [leg] = call.legs;
const channelId = leg?.channelId ?? '';

/** A keeper whose transactions end as the test says, one after the other. */
function keeperOver(...transactions: (() => unknown)[]) {
  const db = { tenant: async () => transactions.shift()?.() } as unknown as Db;
  const options = { db, lines: new LineLoad() } as Partial<KeeperOptions> as KeeperOptions;
  return new CallKeeper(options);
}

test('a call whose step was stale is known while the step is made again', async () => {
  const known: unknown[] = [];
  const keeper = keeperOver(
    () => ({ call, sealed: Buffer.of(1), masked: new Map() }),
    () => {
      throw stale;
    },
    () => {
      known.push(keeper.callOf(channelId)?.id);
      return { refused: 'notFound' };
    },
  );
  await keeper.look(174, '7', async () => {});
  await keeper.send(174, '7', { type: 'leg-up', channelId });
  expect(known).toEqual(['7']);
});
