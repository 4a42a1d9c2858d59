import { type CollectedKeys, keysOfCall } from '@lianxi/contracts/callcenter/collected-keys.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskDigits } from '../../../platform/permissions/mask.ts';
import type { Collected } from '../call/call.ts';
import type { Reader } from './call-record.queries.ts';

export const collectedKeysRoutes = routes((on) => {
  on(keysOfCall, async (ctx) => {
    const row = await ctx.tx
      .selectFrom('calls as c')
      .select('c.collected')
      .where('c.tenant_id', '=', ctx.tenantId)
      .where('c.id', '=', ctx.params.linkedid)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('call_legs as l')
            .select('l.no')
            .whereRef('l.tenant_id', '=', 'c.tenant_id')
            .whereRef('l.call_id', '=', 'c.id')
            .where('l.agent_id', '=', ctx.principal.agentId),
        ),
      )
      .executeTakeFirst();
    return showKeys(ctx, existing(row).collected);
  });
});

/** The caller's keys as their reader may see them. */
export function showKeys({ cipher, principal }: Pick<Reader, 'cipher' | 'principal'>, sealed: Buffer | null): CollectedKeys[] {
  if (!sealed) return [];
  const collected = JSON.parse(cipher.decrypt('calls.collected', sealed)) as Collected[];
  const whole = principal.holds(CONTACT_NUMBER);
  return collected.map(({ label, keys }) => ({ label, keys: whole ? keys : maskDigits(keys) }));
}
