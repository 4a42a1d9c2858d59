import { CodedError } from '@lianxi/contracts/kit/errors';
import type { ListQuery } from '@lianxi/contracts/kit/list-page';
import type { AnyRecord, RecordOf } from '@lianxi/contracts/kit/record';
import type { DB } from '../db/schema.ts';
import type { AuditDetail, Context, Handler, HandlerReply } from '../http/context.ts';
import { existing } from '../http/existing.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import { noteExported, startRecordExport } from './record-export.ts';
import {
  type BoundTable,
  deleteRecord,
  findAllRecords,
  findRecord,
  insertRecord,
  listRecords,
  replaceRecord,
  type WireValues,
} from './record-queries.ts';
import type { Columns, PlainRow, RecordContext, RecordTable, RecordTableName } from './record-table.ts';

type OperationName = 'list' | 'read' | 'create' | 'update' | 'remove';

/** The kit's operations of a record. Handlers written by hand may call them. */
export type RecordKit<R extends AnyRecord> = {
  readonly [K in OperationName]: (ctx: Context<R[K]>) => Promise<HandlerReply<R[K]>>;
} & {
  /** The row of this id that the caller may see; throws 数据不存在或已删除. */
  readonly find: (ctx: RecordContext, id: string) => Promise<RecordOf<R>>;
  /** All rows that the caller may see, for a list without pages. */
  readonly all: (ctx: RecordContext) => Promise<RecordOf<R>[]>;
};

/** Handlers written by hand in place of the kit's. */
export type Operations<R extends AnyRecord> = {
  readonly [K in OperationName]?: (ctx: Context<R[K]>, kit: RecordKit<R>) => ReturnType<Handler<R[K]>>;
};

/**
 * Serves the five endpoints of a record from its table. The list searches by keyword and choices. An update is refused if the
 * row changed in the meantime. The operation log stores changes under the fields' labels. A given operation replaces the kit's.
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
  const bound = { ...binding, record } as unknown as BoundTable;
  const kit = kitOf(bound) as unknown as RecordKit<R>;
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
    if (record.export) {
      noteExported(bound);
      on(record.export, (ctx) => startRecordExport(ctx, bound, ctx.body));
    }
  }, binding.constraints);
}

/** The operations of a record on its table, for further endpoints that show its rows with other filters or in another order. */
export function recordKit<
  R extends AnyRecord,
  T extends RecordTableName,
  const C extends Columns<R, T>,
  Q = DB & { r: DB[T] },
  B extends keyof Q = 'r' & keyof Q,
  Row = PlainRow<T, C>,
>(record: R, binding: RecordTable<R, T, C, Q, B, Row>): RecordKit<R> {
  return kitOf({ ...binding, record } as unknown as BoundTable) as unknown as RecordKit<R>;
}

type Given<K extends string, V> = RecordContext & { audit(detail: AuditDetail): void } & Readonly<Record<K, V>>;

/** The five operations on a table. {@link RecordKit} types their input and output. */
function kitOf(bound: BoundTable) {
  const { record } = bound;
  const { noun, errors } = record;
  const target = (id: string) => `${noun}:${id}`;
  const find = async (ctx: RecordContext, id: string) => existing(await findRecord(ctx, bound, id));
  return {
    find,
    all: (ctx: RecordContext) => findAllRecords(ctx, bound),
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

/** Values of a record or of settings for the operation log: under their labels, choices in words, without personal fields. */
export function labelled({ fields }: Pick<AnyRecord, 'fields'>, values: WireValues): WireValues {
  const shown = Object.entries(fields).filter(([name, { options }]) => name in values && !options.personal);
  const entries = shown.map(([name, { label, choices }]) => {
    const { [name]: value } = values;
    return [label, choices?.find((choice) => choice.value === value)?.text ?? value];
  });
  return Object.fromEntries(entries);
}
