import type { AgentGroup, GroupMembers } from '@lianxi/contracts/kit/agent-group';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { FieldsOf, RecordOf } from '@lianxi/contracts/kit/record';
import type { TenantDb } from '../db/db.ts';
import type { AuditDetail } from '../http/context.ts';
import type { Operations } from '../record/record-routes.ts';
import type { RecordContext } from '../record/record-table.ts';
import type { GroupMemberTable } from './group-members.ts';

/** The special parts of groups of one kind. */
export interface GroupKind<R extends AgentGroup> {
  readonly members: GroupMemberTable;
  /** Does another row use the group, or does a customer wait for it? Then it cannot be removed. */
  isUsed(own: TenantDb, id: string): Promise<boolean>;
  /** Called with the agents whose groups may have changed. */
  touchSeats(own: TenantDb, agentIds: readonly string[]): Promise<unknown>;
  /** Throws the error for refused fields; `before` null: a new group. */
  check?(ctx: RecordContext, fields: FieldsOf<R>, before: RecordOf<R> | null): void | Promise<void>;
  /** After a change: new members may be free for waiting customers. */
  changed?(ctx: RecordContext & { afterCommit(run: () => void): void }): void;
  /** Removes the references to a group. */
  removed?(own: TenantDb, id: string): Promise<void>;
}

/** The context of any of the operations below, for every record. */
type AnyContext = RecordContext & {
  readonly params: { id: string };
  readonly body: { id: string; version: number; members: GroupMembers };
  audit(detail: AuditDetail): void;
  afterCommit(run: () => void): void;
};
type AnyKit = Record<'create' | 'update' | 'remove', (ctx: AnyContext) => Promise<unknown>> & {
  find(ctx: RecordContext, id: string): Promise<object>;
};

/**
 * The operations of groups that differ from other records: they have members, whose seats change with them, and a group that is
 * used cannot be removed. Spread it into the binding of `recordRoutes`.
 */
export function groupOperations<R extends AgentGroup>(
  group: R,
  kind: GroupKind<R>,
): Pick<Operations<R>, 'read' | 'create' | 'update' | 'remove'> {
  const { members, isUsed, touchSeats, check, changed, removed } = kind as unknown as GroupKind<AgentGroup>;
  const operations = {
    read: async (ctx: AnyContext, kit: AnyKit) => {
      const { id } = ctx.params;
      return { ...(await kit.find(ctx, id)), members: await members.find(ctx, id) };
    },
    create: async (ctx: AnyContext, kit: AnyKit) => {
      await check?.(ctx, ctx.body, null);
      const made = (await kit.create(ctx)) as { id: string };
      await touchSeats(ctx, await members.replace(ctx, made.id, ctx.body.members));
      return made;
    },
    update: async (ctx: AnyContext, kit: AnyKit) => {
      const { id } = ctx.body;
      await check?.(ctx, ctx.body, (await kit.find(ctx, id)) as never);
      await kit.update(await withFormer(ctx, id));
      await touchSeats(ctx, await members.replace(ctx, id, ctx.body.members));
      changed?.(ctx);
      return null;
    },
    remove: async (ctx: AnyContext, kit: AnyKit) => {
      const { id } = ctx.params;
      await kit.find(ctx, id);
      if (await isUsed(ctx, id)) throw new CodedError(group.errors.inUse);
      const logged = await withFormer(ctx, id);
      const former = await members.replace(ctx, id, []);
      await kit.remove(logged);
      await removed?.(ctx, id);
      await touchSeats(ctx, former);
      return null;
    },
  };
  /** The operation log states its former members: the row does not contain them. */
  async function withFormer(ctx: AnyContext, id: string): Promise<AnyContext> {
    const { label } = group.fields.members;
    const former = await members.find(ctx, id);
    const audit = ({ before, ...detail }: AuditDetail) =>
      ctx.audit({ ...detail, before: { ...(before as object), [label]: former } });
    return { ...ctx, audit };
  }
  return operations as unknown as ReturnType<typeof groupOperations<R>>;
}
