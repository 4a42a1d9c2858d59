import type { CollectorFigure } from '@lianxi/contracts/collection/collection-report.contract';
import { type RawBuilder, sql } from 'kysely';
import { attemptsIn, countBy, type Days, type Figure, type FigureReader, none, paymentsIn, promisesIn } from './figures.ts';

/** `ownerId`: of one collector only. */
export const collectorFigureOf = (name: CollectorFigure, days: Days, ownerId: string | undefined): Figure => {
  const figure = figureOf(name, days);
  if (ownerId === undefined) return figure;
  return { ...figure, where: sql`${figure.where} and ${sql.ref(figure.agent)} = ${ownerId}::bigint` };
};

function figureOf(name: CollectorFigure, days: Days): Figure {
  if (name === 'attempts') return attemptsIn(days, sql`true`);
  if (name === 'reached') return attemptsIn(days, sql`t.outcome = 'reached'`);
  if (name === 'promised') return promisesIn(days, 'made_on', sql`p.state <> 'cancelled'`, 'p.agent_id');
  if (name === 'recovered') return paymentsIn(days, 'm.owner_id');
  const where = name === 'kept' ? sql`p.state = 'kept'` : sql`p.state in ('partly', 'broken')`;
  return promisesIn(days, 'due_on', where, 'p.agent_id');
}

/** The collector and the day of a figure's row. */
export const collectorKey = ({ agent, day }: Figure): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(agent)}, 0)::text || ':' || (${day})::text`;

const names = ['attempts', 'reached', 'promised', 'recovered', 'kept', 'missed'] as const;

/** A row for each collector and day on which there was anything; the newest day first. */
export async function countCollectors(reader: FigureReader, days: Days, ownerId: string | undefined) {
  const counted = await Promise.all(
    names.map((name) => {
      const figure = collectorFigureOf(name, days, ownerId);
      return countBy(reader, figure, collectorKey(figure));
    }),
  );
  // A payment of a case of nobody is nobody's success.
  const keys = [...new Set(counted.flatMap((figure) => [...figure.keys()]))].filter((key) => !key.startsWith('0:'));
  const agents = await reader.tx
    .selectFrom('agents')
    .select(['id', 'name', 'ag_no'])
    .where('tenant_id', '=', reader.tenantId)
    .execute();
  const nameOf = new Map(agents.map(({ id, name, ag_no }) => [id, `${name} ${ag_no}`]));
  const of = (at: number, key: string) => counted[at]?.get(key) ?? none;
  return keys
    .map((id) => {
      const [agentId = '', day = ''] = id.split(':');
      return {
        ...{ id, agentId, day, name: nameOf.get(agentId) ?? '', attempts: of(0, id), reached: of(1, id) },
        ...{ promised: of(2, id), recovered: of(3, id), kept: of(4, id), missed: of(5, id) },
      };
    })
    .toSorted((one, other) => other.day.localeCompare(one.day) || one.name.localeCompare(other.name));
}
