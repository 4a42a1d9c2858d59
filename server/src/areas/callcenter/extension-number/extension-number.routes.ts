import { randomInt } from 'node:crypto';
import {
  createExtensions,
  deleteExtension,
  type ExtensionNumber,
  extensionList,
  extensionNumberErrors,
  readExtension,
  resetExtensionPassword,
  updateExtension,
} from '@lianxi/contracts/callcenter/extension-number.contract';
import { CodedError, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { extensionId } from '../call/call.media.ts';
import { changeSeat } from '../seat/seat.queries.ts';
import {
  findExtension,
  insertExtensions,
  listExtensions,
  setExtensionOf,
  usesTelephone,
  writeExtension,
} from './extension-number.queries.ts';

export const extensionNumberRoutes = routes((on) => {
  on(extensionList, (ctx) => listExtensions(ctx, ctx.query));

  on(readExtension, (ctx) => requireExtension(ctx, ctx.params.id));

  on(createExtensions, async (ctx) => {
    const { from, to, kind } = ctx.body;
    const count = Number(to) - Number(from) + 1;
    const made = Array.from({ length: count }, (_, at) => {
      const number = String(Number(from) + at).padStart(from.length, '0');
      return { number, password: kind === 'sip' ? newPassword() : null };
    });
    const encrypt = (password: string | null) => (password === null ? null : ctx.kernel.cipher.encrypt(password));
    const rows = made.map(({ number, password }) => ({ number, secret: encrypt(password) }));
    if ((await insertExtensions(ctx, kind, rows)) < count) throw refusedAt(extensionNumberErrors.exists);
    ctx.audit({ target: `extension:${from}-${to}`, after: ctx.body });
    const accounts = made.flatMap(({ number, password }) => (password === null ? [] : accountOf(ctx.tenantId, number, password)));
    return { created: count, accounts };
  });

  on(updateExtension, async (ctx) => {
    const { id, version, kind, agentId } = ctx.body;
    const before = await requireExtension(ctx, id);
    const password = kind === 'sip' && before.kind !== 'sip' ? newPassword() : null;
    const secret = kind !== 'sip' ? null : password === null ? undefined : ctx.kernel.cipher.encrypt(password);
    const written = await writeExtension(ctx, { id, version, kind, ...(secret === undefined ? {} : { secret }) });
    if (!written) throw new CodedError(extensionNumberErrors.changed);
    await moveExtension(ctx, before, kind, agentId);
    ctx.audit({
      target: `extension:${before.number}`,
      before: { kind: before.kind, agentId: before.agentId },
      after: { kind, agentId },
    });
    return { account: password === null ? null : accountOf(ctx.tenantId, before.number, password) };
  });

  on(resetExtensionPassword, async (ctx) => {
    const before = await requireExtension(ctx, ctx.params.id);
    const { id, version, kind, number } = before;
    if (kind !== 'sip') throw new CodedError(extensionNumberErrors.noPassword);
    const password = newPassword();
    const written = await writeExtension(ctx, { id, version, kind, secret: ctx.kernel.cipher.encrypt(password) });
    if (!written) throw new CodedError(extensionNumberErrors.changed);
    ctx.audit({ target: `extension:${number}` });
    return accountOf(ctx.tenantId, number, password);
  });

  on(deleteExtension, async (ctx) => {
    const before = await requireExtension(ctx, ctx.params.id);
    if (before.agentId !== null) throw new CodedError(extensionNumberErrors.assigned);
    await ctx.tx.deleteFrom('extensions').where('tenant_id', '=', ctx.tenantId).where('id', '=', before.id).execute();
    ctx.audit({ target: `extension:${before.number}`, before: { kind: before.kind } });
    return null;
  });
});

async function requireExtension(own: TenantDb, id: string): Promise<ExtensionNumber> {
  return existing(await findExtension(own, id));
}

/** From who had it to who gets it. Nobody's telephone is changed under their hands. */
async function moveExtension(
  tenant: TenantTx,
  before: ExtensionNumber,
  kind: ExtensionNumber['kind'],
  agentId: string | null,
): Promise<void> {
  if (agentId === before.agentId && kind === before.kind) return;
  for (const user of new Set([before.agentId, agentId])) {
    if (user !== null && (await usesTelephone(tenant, user))) throw refusedAt(extensionNumberErrors.busy);
  }
  if (agentId === before.agentId) return;
  if (before.agentId !== null) {
    await setExtensionOf(tenant, before.agentId, null);
    await changeSeat(tenant, before.agentId, { registered: false });
  }
  if (agentId !== null && !(await setExtensionOf(tenant, agentId, before.number))) {
    throw refusedAt(extensionNumberErrors.unknownAgent);
  }
}

/** Without letters and digits that look alike: it is typed into a telephone. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 20;

function newPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

function accountOf(tenantId: number, number: string, password: string) {
  return { number, username: extensionId(tenantId, number), password };
}

function refusedAt(error: ErrorDefinition): CodedError {
  return new CodedError(error, { fields: [{ path: error.field ?? '', text: error.text }] });
}
