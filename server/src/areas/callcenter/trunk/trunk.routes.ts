import {
  checkTrunk,
  createTrunk,
  deleteTrunk,
  type Trunk,
  testTrunk,
  trunkErrors,
  trunkList,
  trunkTenants,
  updateTrunk,
} from '@lianxi/contracts/callcenter/trunk.contract';
import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { writeOperation } from '../../../platform/audit/operation-log.ts';
import type { ConstraintErrors } from '../../../platform/http/constraint-errors.ts';
import type { AuditDetail, OperatorContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { insertTrunk, isTrunkUsed, listTenants, listTrunks, removeTrunk, replaceTrunk } from './trunk.queries.ts';
import { runTrunkTest } from './trunk-tests.ts';

const constraints: ConstraintErrors = {
  hotlines_trunk_fkey: trunkErrors.inUse,
};

/** The installation's lines, for the operator's staff. */
export const trunkRoutes = routes((on) => {
  on(trunkList, ({ db }) => db.platform((platform) => listTrunks(platform)));

  on(trunkTenants, ({ db }) => db.platform((platform) => listTenants(platform)));

  on(createTrunk, async (ctx) => {
    await requireTenants(ctx, ctx.body.tenantIds);
    const { name, secret, ...fields } = ctx.body;
    if (fields.username !== null && !secret) throw new CodedError(trunkErrors.noSecret);
    const cipherText = fields.username !== null && secret ? ctx.kernel.installationCipher.encrypt('trunks.secret', secret) : null;
    const made = await ctx.db.platform((platform) => insertTrunk(platform, name, fields, cipherText));
    if (!made) throw new CodedError(trunkErrors.duplicate);
    await log(ctx, createTrunk, { target: `trunk:${name}`, after: fields });
    return null;
  });

  on(updateTrunk, async (ctx) => {
    await requireTenants(ctx, ctx.body.tenantIds);
    const { name, secret, version, ...fields } = ctx.body;
    const before = await ctx.db.platform(async (platform) => {
      const [known] = await listTrunks(platform, name);
      if (!known) throw new CodedError(commonErrors.notFound);
      if (fields.username !== null && !secret && !known.hasSecret) throw new CodedError(trunkErrors.noSecret);
      const cipherText =
        fields.username === null ? null : secret ? ctx.kernel.installationCipher.encrypt('trunks.secret', secret) : undefined;
      if (!(await replaceTrunk(platform, name, version, fields, cipherText))) throw new CodedError(trunkErrors.changed);
      return known;
    });
    await log(ctx, updateTrunk, { target: `trunk:${name}`, before: settingsOf(before), after: fields });
    return null;
  });

  on(deleteTrunk, async (ctx) => {
    const { name } = ctx.params;
    const before = await ctx.db.platform(async (platform) => {
      const [known] = await listTrunks(platform, name);
      if (!known) throw new CodedError(commonErrors.notFound);
      if (await isTrunkUsed(platform, name)) throw new CodedError(trunkErrors.inUse);
      await removeTrunk(platform, name);
      return known;
    });
    await log(ctx, deleteTrunk, { target: `trunk:${name}`, before: settingsOf(before) });
    return null;
  });

  on(testTrunk, async (ctx) => {
    const { name } = ctx.body;
    const number = ctx.body.number.normalize('NFKC').replace(/[\s-]/gu, '');
    if (!/^\+?\d{3,20}$/.test(number)) throw new CodedError(trunkErrors.badNumber);
    const [known] = await ctx.db.platform((platform) => listTrunks(platform, name));
    if (!known) throw new CodedError(commonErrors.notFound);
    const outcome = await runTrunkTest(ctx.kernel, name, number);
    await log(ctx, testTrunk, { target: `trunk:${name}`, after: { outcome: outcome.outcome, sipCode: outcome.sipCode } });
    return { ...outcome, ms: outcome.ms ?? 0 };
  });

  on(checkTrunk, async (ctx) => {
    const { name } = ctx.body;
    const [known] = await ctx.db.platform((platform) => listTrunks(platform, name));
    if (!known) throw new CodedError(commonErrors.notFound);
    const { outcome, ms } = await runTrunkTest(ctx.kernel, name, null);
    const [now] = await ctx.db.platform((platform) => listTrunks(platform, name));
    return { reachable: outcome === 'reachable', ms, registered: now?.registered ?? null };
  });
}, constraints);

async function requireTenants({ db }: OperatorContext<Endpoint>, ids: readonly string[]): Promise<void> {
  const known = new Set((await db.platform((platform) => listTenants(platform))).map(({ id }) => id));
  if (ids.some((id) => !known.has(id))) throw new CodedError(trunkErrors.unknownTenant);
}

function settingsOf(trunk: Trunk) {
  const { id: _id, hasSecret: _hasSecret, reachable: _reachable, registered: _registered, calls: _calls, ...settings } = trunk;
  return settings;
}

/** The log of the staff's actions belongs to their own tenant. */
async function log({ db, operator, ip }: OperatorContext<Endpoint>, endpoint: Endpoint, detail: AuditDetail): Promise<void> {
  const tenants = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').where('operator', '=', true).execute());
  for (const { id } of tenants) {
    const who = { tenantId: id, agentId: null, agentName: operator.name };
    await db.tenant(id, ({ tx }) => writeOperation(tx, who, endpoint, detail, ip));
  }
}
