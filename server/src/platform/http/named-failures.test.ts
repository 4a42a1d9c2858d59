import { endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, defineErrors } from '@lianxi/contracts/kit/errors';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { startServer } from '../../app/testing/server-fixture.ts';
import { routes } from './routes.ts';

const { asleep } = defineErrors('cat', { asleep: { kind: 'conflict', text: '猫在睡觉' } });
const purr = endpoint({ method: 'POST', path: '/cat/purr', summary: '猫', access: 'signed-in', reply: z.null() });

test('a refusal with a status that the contract does not name is a fault of ours', async () => {
  const refusing = routes((on) => {
    on(purr, async () => {
      throw new CodedError(asleep);
    });
  });
  const server = await startServer({ areas: [{ routes: refusing }] });
  try {
    const { status } = await server.call('POST', purr.path, { token: await server.token('agent1') });
    expect(status).toBe(500);
    expect(server.logged.join('')).toContain('answers 409 outside its contract');
  } finally {
    await server.end();
  }
});
