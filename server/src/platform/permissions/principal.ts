import type { DataScope } from '@lianxi/contracts/permissions/permission.contract';

/** The agent of a token, and the rights of their roles. */
export interface Principal {
  readonly tenantId: number;
  readonly tenantCode: string;
  readonly tenantName: string;
  /** True for agents of the tenant that runs the platform. */
  readonly operator: boolean;
  readonly agentId: string;
  readonly agentNo: string;
  readonly agentName: string;
  readonly username: string;
  readonly ext: string | null;
  readonly sessionId: string;
  readonly departmentId: string;
  readonly departmentName: string;
  readonly roleIds: readonly string[];
  /** Codes of the roles. A super manager has all: use {@link Principal.holds}. */
  readonly permissions: ReadonlySet<string>;
  readonly isSuper: boolean;
  /** The agent's department and those below it. */
  readonly departmentIds: readonly string[];
  holds(code: string): boolean;
  /** Is the app bought, on and not expired, and does the agent have a licence if it needs one? */
  uses(app: string): boolean;
  /**
   * How far the caller sees on a page: the widest scope of the roles that have the page's code. A role may have its own scope
   * for the page. Only own rows if no role has the code.
   */
  dataScopeOn(pageCode: string): DataScope;
}
