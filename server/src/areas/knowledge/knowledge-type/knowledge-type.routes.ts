import { knowledgeTypes, knowledgeTypeTree, type TypeNode } from '@lianxi/contracts/knowledge/knowledge-type.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { routes } from '../../../platform/http/routes.ts';

interface Counted {
  id: string;
  parent_id: string | null;
  name: string;
  level: number;
  own: string | null;
}

/** The categories, parents before children, with the number of common entries of each itself. */
const findCounted = ({ tx, tenantId }: TenantDb): Promise<Counted[]> =>
  tx
    .selectFrom('knowledge_categories as c')
    .select(['c.id', 'c.parent_id', 'c.name', 'c.level'])
    .select((eb) =>
      eb
        .selectFrom('knowledge_entries as e')
        .whereRef('e.tenant_id', '=', 'c.tenant_id')
        .whereRef('e.category_id', '=', 'c.id')
        .where('e.base', '=', 'common')
        .select(eb.fn.countAll<string>().as('n'))
        .as('own'),
    )
    .where('c.tenant_id', '=', tenantId)
    .orderBy('c.level')
    .orderBy('c.id')
    .execute();

function treeOf(rows: readonly Counted[]): TypeNode[] {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const nodes = (parent: string | null): TypeNode[] =>
    (below.get(parent) ?? []).map(({ id, name, own }) => {
      const children = nodes(id);
      return { id, title: name, count: children.reduce((sum, { count }) => sum + count, Number(own)), children };
    });
  return nodes(null);
}

export const knowledgeTypeRoutes = routes((on) => {
  on(knowledgeTypeTree, async (ctx) => treeOf(await findCounted(ctx)));

  on(
    knowledgeTypes,
    async (ctx) => {
      const rows = await findCounted(ctx);
      const counts = new Map<string, number>();
      const note = (nodes: readonly TypeNode[]) => {
        for (const { id, count, children } of nodes) {
          counts.set(id, count);
          note(children);
        }
      };
      note(treeOf(rows));
      return rows.map(({ id, name, level, parent_id }) => ({
        ...{ id, title: name, level, pid: parent_id, count: counts.get(id) ?? 0 },
      }));
    },
    // It only reads.
    { audited: false },
  );
});
