import { randomInt } from 'node:crypto';
import {
  type ExtensionNumber,
  extensionNumber,
  resetExtensionPassword,
} from '@lianxi/contracts/callcenter/extension-number.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { extensionId } from '../call/call.media.ts';
import { changeSeat } from '../seat/seat.queries.ts';
import { findExtension, insertExtensions, setExtensionOf, usesTelephone, writeExtension } from './extension-number.queries.ts';

const { errors } = extensionNumber;

const records = recordRoutes(extensionNumber, {
  table: 'extensions',
  columns: { number: 'number', kind: 'kind', agentId: null },
  rows: (extensions) =>
    extensions
      .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'r.tenant_id').onRef('a.ext', '=', 'r.number'))
      .leftJoin('agent_phone_status as s', (join) =>
        join.onRef('s.tenant_id', '=', 'a.tenant_id').onRef('s.agent_id', '=', 'a.id'),
      )
      .select(['a.id as agentId', 'a.name as agentName', 'a.ag_no as agNo', 's.registered'])
      .orderBy(sql`length(r.number)`),
  toWire: ({ agentId, agentName, agNo, registered }) => ({ agentId, agentName, agNo, registered: registered ?? false }),
  search(extensions, { keyword, kind, state }) {
    let found = extensions;
    if (kind) found = found.where('r.kind', '=', kind);
    if (state) found = found.where('a.id', state === 'free' ? 'is' : 'is not', null);
    return keyword ? found.where(mentions(sql`concat_ws(' ', r.number, a.name, a.ag_no)`, keyword)) : found;
  },
  order: [['number', 'asc']],

  create: async (ctx) => {
    const { from, to, kind } = ctx.body;
    const count = Number(to) - Number(from) + 1;
    const made = Array.from({ length: count }, (_, at) => {
      const number = String(Number(from) + at).padStart(from.length, '0');
      return { number, password: kind === 'sip' ? newPassword() : null };
    });
    const encrypt = (password: string | null) => (password === null ? null : ctx.cipher.encrypt('extensions.secret', password));
    const rows = made.map(({ number, password }) => ({ number, secret: encrypt(password) }));
    if ((await insertExtensions(ctx, kind, rows)) < count) throw new CodedError(errors.exists);
    ctx.audit({ target: `extension:${from}-${to}`, after: ctx.body });
    const accounts = made.flatMap(({ number, password }) => (password === null ? [] : accountOf(ctx.tenantId, number, password)));
    return { created: count, accounts };
  },

  update: async (ctx, kit) => {
    const { id, version, kind, agentId } = ctx.body;
    const before = await kit.find(ctx, id);
    const password = kind === 'sip' && before.kind !== 'sip' ? newPassword() : null;
    const secret = kind !== 'sip' ? null : password === null ? undefined : ctx.cipher.encrypt('extensions.secret', password);
    const written = await writeExtension(ctx, { id, version, kind, ...(secret === undefined ? {} : { secret }) });
    if (!written) throw new CodedError(errors.changed);
    await moveExtension(ctx, before, kind, agentId);
    ctx.audit({
      target: `extension:${before.number}`,
      before: { kind: before.kind, agentId: before.agentId },
      after: { kind, agentId },
    });
    return { account: password === null ? null : accountOf(ctx.tenantId, before.number, password) };
  },

  remove: async (ctx, kit) => {
    const { agentId } = await kit.find(ctx, ctx.params.id);
    if (agentId !== null) throw new CodedError(errors.assigned);
    return kit.remove(ctx);
  },
});

const others = routes((on) => {
  on(resetExtensionPassword, async (ctx) => {
    const { id, version, kind, number } = existing(await findExtension(ctx, ctx.params.id));
    if (kind !== 'sip') throw new CodedError(errors.noPassword);
    const password = newPassword();
    const written = await writeExtension(ctx, { id, version, kind, secret: ctx.cipher.encrypt('extensions.secret', password) });
    if (!written) throw new CodedError(errors.changed);
    ctx.audit({ target: `extension:${number}` });
    return accountOf(ctx.tenantId, number, password);
  });
});

export const extensionNumberRoutes = [...records, ...others];

/** Moves an extension from one agent to another. A telephone in use is not changed. */
async function moveExtension(
  tenant: TenantTx,
  before: ExtensionNumber,
  kind: ExtensionNumber['kind'],
  agentId: string | null,
): Promise<void> {
  if (agentId === before.agentId && kind === before.kind) return;
  for (const user of new Set([before.agentId, agentId])) {
    if (user !== null && (await usesTelephone(tenant, user))) throw new CodedError(errors.busy);
  }
  if (agentId === before.agentId) return;
  if (before.agentId !== null) {
    await setExtensionOf(tenant, before.agentId, null);
    await changeSeat(tenant, before.agentId, { registered: false });
  }
  if (agentId !== null && !(await setExtensionOf(tenant, agentId, before.number))) {
    throw new CodedError(errors.unknownAgent);
  }
}

/** Without letters and digits that look alike: users type it into a telephone. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const PASSWORD_LENGTH = 20;

function newPassword(): string {
  return Array.from({ length: PASSWORD_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

function accountOf(tenantId: number, number: string, password: string) {
  return { number, username: extensionId(tenantId, number), password };
}
