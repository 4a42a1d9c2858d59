import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { CodedError, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import type { HandlingFields, LeftMessage, LeftMessageQuery } from '@lianxi/contracts/kit/left-message';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SignedInContext } from '../http/context.ts';

/** Messages of one kind. */
interface LeftMessages {
  /** The name of a message in the operation log. */
  readonly noun: string;
  /** The table of the messages; `key` identifies a message. */
  readonly table: 'leaves' | 'chat_leaves' | 'video_leaves';
  readonly key: 'call_id' | 'id';
  readonly errors: Readonly<Record<'notFound' | 'handled', ErrorDefinition>>;
}

/** Applies a list's filters to messages `l` of a query; `group` is the column of their group. */
export function isListed({ handling, groupId, beginTime, endTime }: LeftMessageQuery, group: string): RawBuilder<SqlBool> {
  const conditions = [
    handling && sql`l.handling = ${handling}`,
    groupId && sql`${sql.ref(group)} = ${groupId}`,
    beginTime && sql`l.created_at >= ${new Date(beginTime)}`,
    // The wire has milliseconds and the row microseconds: the whole last millisecond counts.
    endTime && sql`l.created_at < ${new Date(Date.parse(endTime) + 1)}`,
  ].filter((condition) => condition !== undefined && condition !== '');
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** The common fields of a message, from a row with the names of its group and of the agent who handled it. */
export function leftMessageOf(row: {
  group_name: string | null;
  created_at: Date;
  handling: string;
  association_id: string;
  remark: string;
  handled_name: string | null;
  handled_at: Date | null;
}): LeftMessage {
  return {
    groupName: row.group_name ?? '',
    createTime: row.created_at.toISOString(),
    handling: row.handling as LeftMessage['handling'],
    associationId: row.association_id,
    leaveRemark: row.remark,
    handledByName: row.handled_name ?? '',
    handleTime: row.handled_at?.toISOString() ?? null,
  };
}

/**
 * Stores how the caller handled a message. Of two callers at once, the second gets the error that it is handled.
 * @throws CodedError the kind's notFound, handled
 */
export async function handleLeftMessage(
  { tx, tenantId, principal, audit }: Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'principal' | 'audit'>,
  { noun, table, key, errors }: LeftMessages,
  id: string,
  { handling, associationId, leaveRemark }: HandlingFields,
): Promise<void> {
  const own = sql`tenant_id = ${tenantId} and ${sql.ref(key)} = ${id}`;
  const { rows } = await sql<{ handling: string }>`
    select handling from ${sql.table(table)} where ${own} for update`.execute(tx);
  const [before] = rows;
  if (!before) throw new CodedError(errors.notFound);
  if (before.handling !== '0') throw new CodedError(errors.handled);
  await sql`
    update ${sql.table(table)} set handling = ${handling}, association_id = ${associationId}, remark = ${leaveRemark},
      handled_by = ${principal.agentId}, handled_at = now()
    where ${own}`.execute(tx);
  audit({ target: `${noun}:${id}`, after: { handling, associationId } });
}
