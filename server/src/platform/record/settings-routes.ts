import { CodedError } from '@lianxi/contracts/kit/errors';
import type { FieldsOf } from '@lianxi/contracts/kit/record';
import type { AnySettings, SettingsOf } from '@lianxi/contracts/kit/settings';
import type { Insertable } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { ConstraintErrors } from '../http/constraint-errors.ts';
import type { AuditDetail, Context, Handler } from '../http/context.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import { labelled } from './record-routes.ts';
import type { RecordContext } from './record-table.ts';
import type { SettingsTable, SettingsTableName } from './settings-table.ts';

/** The kit's operations of settings. Handlers written by hand may call them. */
export interface SettingsKit<S extends AnySettings, T extends SettingsTableName> {
  /** The current values. */
  readonly read: (ctx: Context<S['read']>) => Promise<SettingsOf<S>>;
  /** Saves them, and logs the changes under the fields' labels. `more`: columns that no field holds. */
  readonly update: (ctx: Context<S['update']>, more?: Partial<Insertable<DB[T]>>) => Promise<null>;
}

/** Options for settings that differ from the kit. */
export interface SettingsOptions<S extends AnySettings, T extends SettingsTableName> {
  /** The caller's error for each broken constraint of the table, by its name. */
  readonly constraints?: ConstraintErrors;
  /** Handlers written by hand in place of the kit's. */
  readonly read?: (ctx: Context<S['read']>, kit: SettingsKit<S, T>) => ReturnType<Handler<S['read']>>;
  readonly update?: (ctx: Context<S['update']>, kit: SettingsKit<S, T>) => ReturnType<Handler<S['update']>>;
}

type Change = RecordContext & { readonly body: { readonly version: number }; audit(detail: AuditDetail): void };

/**
 * Serves the two endpoints of settings from their table. A change is refused if the settings were saved in the meantime. The
 * operation log stores changes under the fields' labels. A given operation replaces the kit's.
 */
export function settingsRoutes<S extends AnySettings, T extends SettingsTableName>(
  settings: S,
  table: SettingsTable<S, T>,
  { constraints, read, update }: SettingsOptions<S, T> = {},
): AreaRoutes {
  const kit = {
    read: (ctx: RecordContext) => table.find(ctx),
    update: async (ctx: Change, columns?: Partial<Insertable<DB[T]>>) => {
      const { version, ...fields } = ctx.body;
      const before = await table.find(ctx);
      const isLatest = (before as { version: number }).version === version;
      if (!isLatest || !(await table.replace(ctx, fields as FieldsOf<S>, version, columns))) {
        throw new CodedError(settings.errors.changed);
      }
      ctx.audit({
        target: settings.noun,
        before: labelled(settings, before as Record<string, unknown>),
        after: labelled(settings, fields),
      });
      return null;
    },
  } as unknown as SettingsKit<S, T>;
  return routes((on) => {
    on<S['read']>(settings.read, (read ? (ctx) => read(ctx, kit) : kit.read) as Handler<S['read']>);
    on<S['update']>(settings.update, (update ? (ctx) => update(ctx, kit) : (ctx) => kit.update(ctx)) as Handler<S['update']>);
  }, constraints);
}
