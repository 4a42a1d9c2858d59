import { downloadFile } from '@lianxi/contracts/files/file.contract';
import { taskChanged } from '@lianxi/contracts/tasks/events';
import type { Task } from '@lianxi/contracts/tasks/task.contract';
import { type Selectable, sql } from 'kysely';
import type { Db, TenantDb, TenantTx } from '../db/db.ts';
import type { Tasks } from '../db/schema.ts';

/** The fields of a task that its owner reads. */
export interface NewTask {
  /** `noun.verb` */
  kind: string;
  title: string;
  /** Path of the page that belongs to it. */
  link?: string | null;
}

export interface TaskChange {
  state?: Task['state'];
  done?: number;
  total?: number;
  message?: string;
  link?: string | null;
  /** Its result: the name of a stored file. */
  fileSaveName?: string;
}

const ENDED: readonly Task['state'][] = ['done', 'failed', 'cancelled'];
const living = (state: string) => !ENDED.includes(state as Task['state']);

/** Begins a task in the transaction that causes it, and shows it to its owner. */
export async function startTask(tenant: TenantTx, agentId: string, { kind, title, link = null }: NewTask): Promise<string> {
  const row = await tenant.tx
    .insertInto('tasks')
    .values({ tenant_id: tenant.tenantId, agent_id: agentId, kind, title, link })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tenant.publish(taskChanged, [agentId], await showTask(tenant, row));
  return row.id;
}

/** Changes a running task, and notifies its owner. False if it has ended (for example cancelled): then nothing changes. */
export async function changeTask(tenant: TenantTx, id: string, change: TaskChange): Promise<boolean> {
  const { tx, tenantId, publish } = tenant;
  const { state, fileSaveName, ...values } = change;
  const row = await tx
    .updateTable('tasks')
    .set({
      ...values,
      ...(state ? { state } : {}),
      ...(fileSaveName ? { file_save_name: fileSaveName } : {}),
      updated_at: sql<Date>`now()`,
      ...(state && !living(state) ? { finished_at: sql<Date>`now()` } : {}),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'not in', [...ENDED])
    .returningAll()
    .executeTakeFirst();
  if (!row) return false;
  await publish(taskChanged, [row.agent_id], await showTask(tenant, row));
  return true;
}

/** The file of a task contains many customers' data: it is removed with the task (files.ts). */
const FORGOTTEN = sql<Date>`now() - interval '7 days'`;

/** Tasks of an agent of the last seven days, newest first. */
export async function listTasks(own: TenantDb, agentId: string): Promise<Task[]> {
  const rows = await own.tx
    .selectFrom('tasks')
    .selectAll()
    .where('tenant_id', '=', own.tenantId)
    .where('agent_id', '=', agentId)
    .where('created_at', '>', FORGOTTEN)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  return Promise.all(rows.map((row) => showTask(own, row)));
}

/** The agent behind a task; null when there is no such task. */
export async function findTask(
  { tx, tenantId }: TenantDb,
  id: string,
): Promise<{ agentId: string; state: Task['state'] } | null> {
  const row = await tx
    .selectFrom('tasks')
    .select(['agent_id', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { agentId: row.agent_id, state: row.state as Task['state'] } : null;
}

async function showTask({ tx, tenantId }: TenantDb, row: Selectable<Tasks>): Promise<Task> {
  const file = row.file_save_name
    ? await tx
        .selectFrom('files')
        .select(['id', 'file_name', 'save_name', 'content_type', 'size'])
        .where('tenant_id', '=', tenantId)
        .where('save_name', '=', row.file_save_name)
        .executeTakeFirst()
    : undefined;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    state: row.state as Task['state'],
    done: row.done,
    total: row.total,
    message: row.message,
    link: row.link,
    file: file
      ? {
          id: file.id,
          fileName: file.file_name,
          fileSaveName: file.save_name,
          contentType: file.content_type,
          size: Number(file.size),
          url: `/api${downloadFile.path.replace('{fileSaveName}', file.save_name)}?download=1`,
        }
      : null,
    createTime: row.created_at.toISOString(),
    finishTime: row.finished_at?.toISOString() ?? null,
  };
}

/** A task without progress for this time has lost its server for good. */
const ABANDONED = sql<Date>`now() - interval '1 hour'`;

/** Fails abandoned tasks and removes tasks older than a week. Returns their number. */
export async function tidyTasks(db: Db): Promise<{ abandoned: number; purged: number }> {
  const [stuck, old] = await db.platform(async ({ tx }) => {
    const found = await tx
      .selectFrom('tasks')
      .select(['tenant_id', 'id'])
      .where('state', 'in', ['queued', 'running'])
      .where('updated_at', '<', ABANDONED)
      .execute();
    const gone = await tx.deleteFrom('tasks').where('created_at', '<', FORGOTTEN).executeTakeFirst();
    return [found, gone] as const;
  });
  for (const { tenant_id, id } of stuck) {
    await db.tenant(tenant_id, (tenant) => changeTask(tenant, id, { state: 'failed', message: '处理中断，请重新发起' }));
  }
  return { abandoned: stuck.length, purged: Number(old.numDeletedRows) };
}
