import { CodedError } from '@lianxi/contracts/kit/errors';
import { toDosTopic } from '@lianxi/contracts/to-do/events';
import { MAX_SNOOZE_DAYS, snoozeToDo, toDoErrors, toDoList } from '@lianxi/contracts/to-do/to-do.contract';
import { sql } from 'kysely';
import type { Area } from '../area.ts';
import { type AreaRoutes, routes } from '../http/routes.ts';
import type { Principal } from '../permissions/principal.ts';
import { findSnoozes, snooze } from './snooze.queries.ts';
import type { ToDoSource } from './to-do.ts';

const DAY_MS = 86_400_000;

/** What waits for the caller in all areas whose pages they may open. */
export function toDoRoutes(areas: readonly Pick<Area, 'app' | 'toDos'>[]): AreaRoutes {
  const sources = areas.flatMap(({ app, toDos = [] }) => toDos.map((source) => ({ app, source })));
  const open = (principal: Principal): ToDoSource[] =>
    sources
      .filter(({ app, source: { code } }) => (!app || principal.uses(app)) && (!code || principal.holds(code)))
      .map(({ source }) => source);

  return routes((on) => {
    on(toDoList, async (ctx) => {
      const { tx, tenantId, cipher, principal, query } = ctx;
      const snoozes = await findSnoozes(ctx, principal.agentId);
      const isAsked = query.snoozed === '1';
      const groups = [];
      let snoozed = 0;
      for (const source of open(principal)) {
        const putOff = snoozes.get(source.kind) ?? new Map<string, Date>();
        const ids = [...putOff.keys()];
        const find = (theirs: boolean) =>
          source.find({
            ...{ tx, tenantId, cipher, principal },
            among: (id) => (theirs ? sql`${id}::text = any(${ids}::text[])` : sql`${id}::text <> all(${ids}::text[])`),
          });
        const off = ids.length > 0 ? await find(true) : { count: 0, overdue: 0, rows: [] };
        snoozed += off.count;
        const { count, overdue, rows } = isAsked ? off : await find(false);
        if (count === 0) continue;
        const shown = rows.map((row) => ({ ...row, snoozedUntil: putOff.get(row.id)?.toISOString() ?? null }));
        groups.push({ kind: source.kind, name: source.name, path: source.path ?? null, count, overdue, rows: shown });
      }
      const topics = open(principal).flatMap((source) => source.topics.map(({ topic }) => topic));
      return { groups, snoozed, topics: [...new Set([toDosTopic.topic, ...topics])] };
    });

    on(
      snoozeToDo,
      async (ctx) => {
        const { kind, id } = ctx.body;
        if (!open(ctx.principal).some((source) => source.kind === kind)) throw new CodedError(toDoErrors.unknownKind);
        const until = ctx.body.until === null ? null : new Date(ctx.body.until);
        const ahead = until === null ? 1 : until.getTime() - ctx.now.getTime();
        if (ahead <= 0 || ahead > MAX_SNOOZE_DAYS * DAY_MS) throw new CodedError(toDoErrors.past);
        await snooze(ctx, ctx.principal.agentId, { kind, id, until });
        return null;
      },
      { audited: false },
    );
  });
}
