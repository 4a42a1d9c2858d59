import { type Expression, type ExpressionBuilder, expressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Principal } from './principal.ts';

/** The caller's data scope as SQL, for endpoints with `dataScope`. */
export interface ScopeFilter {
  /**
   * True for rows whose agent the caller may see. Rows of no agent (null) are seen with the scope
   * `all` alone. Use it beside the tenant's predicate: `.where((eb) => scope.agentIds(eb, 'c.agent_id'))`.
   */
  agentIds<D extends DB, T extends keyof D>(eb: ExpressionBuilder<D, T>, column: ReferenceExpression<D, T>): Expression<SqlBool>;
}

const agents = expressionBuilder<DB>();

/** The scope of a caller: own rows, the department's, the department tree's, or all of the tenant's. */
export function scopeOf({ tenantId, agentId, departmentId, departmentIds, dataScope }: ScopeSource): ScopeFilter {
  return {
    agentIds(eb, column) {
      if (dataScope === 'all') return sql<SqlBool>`true`;
      if (dataScope === 'self') return sql<SqlBool>`${eb.ref(column as never)} = ${agentId}::bigint`;
      const departments = dataScope === 'department' ? [departmentId] : departmentIds;
      const colleagues = agents
        .selectFrom('agents')
        .select('agents.id')
        .where('agents.tenant_id', '=', tenantId)
        .where((a) => a('agents.department_id', '=', a.fn.any(sql<string[]>`${departments}::bigint[]`)));
      return sql<SqlBool>`${eb.ref(column as never)} in (${colleagues})`;
    },
  };
}

type ScopeSource = Pick<Principal, 'tenantId' | 'agentId' | 'departmentId' | 'departmentIds' | 'dataScope'>;
