import { CodedError } from '@lianxi/contracts/kit/errors';
import type { ListQuery } from '@lianxi/contracts/kit/list-page';
import type { AnyRecord, RecordOf } from '@lianxi/contracts/kit/record';
import type { DB } from '../db/schema.ts';
import type { AuditDetail, Context, Handler, HandlerReply } from '../http/context.ts';
import { existing } from '../http/existing.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import {
  type BoundTable,
  deleteRecord,
  findRecord,
  insertRecord,
  listRecords,
  replaceRecord,
  type WireValues,
} from './record-queries.ts';
import type { Columns, PlainRow, RecordContext, RecordTable, RecordTableName } from './record-table.ts';

type OperationName = 'list' | 'read' | 'create' | 'update' | 'remove';

/** The operations of a record as the kit does them. One that is written by hand may call them. */
export type RecordKit<R extends AnyRecord> = {
  readonly [K in OperationName]: (ctx: Context<R[K]>) => Promise<HandlerReply<R[K]>>;
} & {
  /** The one of this id that the caller may see; throws 数据不存在或已删除. */
  readonly find: (ctx: RecordContext, id: string) => Promise<RecordOf<R>>;
};

/** Operations that are written by hand in place of the kit's. */
export type Operations<R extends AnyRecord> = {
  readonly [K in OperationName]?: (ctx: Context<R[K]>, kit: RecordKit<R>) => ReturnType<Handler<R[K]>>;
};

/**
 * Serves the five endpoints of a record from its table. The list finds by keyword and choices; an update refuses what was changed
 * meanwhile; what was done is audited under the fields' labels. An operation that is given replaces the kit's.
 */
export function recordRoutes<
  R extends AnyRecord,
  T extends RecordTableName,
  const C extends Columns<R, T>,
  Q = DB & { r: DB[T] },
  B extends keyof Q = 'r' & keyof Q,
  Row = PlainRow<T, C>,
>(record: R, binding: RecordTable<R, T, C, Q, B, Row> & Operations<R>): AreaRoutes {
  const own: Operations<R> = binding;
  const kit = kitOf({ ...binding, record } as unknown as BoundTable) as unknown as RecordKit<R>;
  const handler = <K extends OperationName>(name: K): Handler<R[K]> => {
    const { [name]: byHand } = own;
    return byHand ? (ctx) => byHand(ctx, kit) : kit[name];
  };
  return routes((on) => {
    on(record.list, handler('list'));
    on(record.read, handler('read'));
    on(record.create, handler('create'));
    on(record.update, handler('update'));
    on(record.remove, handler('remove'));
  }, binding.constraints);
}

type Given<K extends string, V> = RecordContext & { audit(detail: AuditDetail): void } & Readonly<Record<K, V>>;

/** The five operations on a table. What goes in and out of them is told by {@link RecordKit}. */
function kitOf(bound: BoundTable) {
  const { record } = bound;
  const { noun, errors } = record;
  const target = (id: string) => `${noun}:${id}`;
  const find = async (ctx: RecordContext, id: string) => existing(await findRecord(ctx, bound, id));
  return {
    find,
    list: (ctx: Given<'query', ListQuery>) => listRecords(ctx, bound, ctx.query),
    read: (ctx: Given<'params', { id: string }>) => find(ctx, ctx.params.id),
    create: async (ctx: Given<'body', WireValues>) => {
      const id = await insertRecord(ctx, bound, ctx.body);
      ctx.audit({ target: target(id), after: labelled(record, ctx.body) });
      return { id };
    },
    update: async (ctx: Given<'body', WireValues & { id: string; version: number }>) => {
      const { id } = ctx.body;
      const before = await find(ctx, id);
      if (!(await replaceRecord(ctx, bound, ctx.body))) throw new CodedError(errors.changed);
      ctx.audit({ target: target(id), before: labelled(record, before), after: labelled(record, ctx.body) });
      return null;
    },
    remove: async (ctx: Given<'params', { id: string }>) => {
      const before = await find(ctx, ctx.params.id);
      await deleteRecord(ctx, bound, ctx.params.id);
      ctx.audit({ target: target(ctx.params.id), before: labelled(record, before) });
      return null;
    },
  };
}

/** A record's values as the operation log shows them: under their labels, choices in words, nothing personal. */
export function labelled({ fields }: AnyRecord, values: WireValues): WireValues {
  const shown = Object.entries(fields).filter(([name, { options }]) => name in values && !options.personal);
  const entries = shown.map(([name, { label, choices }]) => {
    const { [name]: value } = values;
    return [label, choices?.find((choice) => choice.value === value)?.text ?? value];
  });
  return Object.fromEntries(entries);
}
