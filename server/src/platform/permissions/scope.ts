import { type Expression, type ExpressionBuilder, expressionBuilder, type ReferenceExpression, type SqlBool, sql } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Principal } from './principal.ts';

/** The caller's data scope as SQL, for endpoints with `dataScope`. */
export interface ScopeFilter {
  /** The scope is `all`: it excludes no row of the tenant. */
  readonly seesAll: boolean;
  /**
   * True for rows whose agent the caller may see. Only the scope `all` includes rows without an agent (null). Use it in
   * addition to the tenant's predicate: `.where((eb) => scope.agentIds(eb, 'c.agent_id'))`.
   */
  agentIds<D extends DB, T extends keyof D>(eb: ExpressionBuilder<D, T>, column: ReferenceExpression<D, T>): Expression<SqlBool>;
}

const agents = expressionBuilder<DB>();

/**
 * The caller's scope on a page, by the page's permission code: own rows, the department's, the department tree's, or all of the
 * tenant's.
 */
export function scopeOf(principal: ScopeSource, pageCode: string): ScopeFilter {
  const { tenantId, agentId, departmentId, departmentIds } = principal;
  const dataScope = principal.dataScopeOn(pageCode);
  return {
    seesAll: dataScope === 'all',
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

type ScopeSource = Pick<Principal, 'tenantId' | 'agentId' | 'departmentId' | 'departmentIds' | 'dataScopeOn'>;

/** For endpoints that declare no scope: it throws, because a handler that asks for a scope must declare it. */
export const noScope: ScopeFilter = {
  get seesAll(): never {
    throw new Error('The endpoint declares no dataScope');
  },
  agentIds() {
    throw new Error('The endpoint declares no dataScope');
  },
};
