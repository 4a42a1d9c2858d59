import type { DataScope } from '@lianxi/contracts/permissions/permission.contract';

/** Who calls: the agent behind a token, and what their roles allow. */
export interface Principal {
  readonly tenantId: number;
  readonly tenantCode: string;
  readonly tenantName: string;
  /** Of the tenant that runs the platform. */
  readonly operator: boolean;
  readonly agentId: string;
  readonly agentNo: string;
  readonly agentName: string;
  readonly username: string;
  readonly ext: string | null;
  readonly sessionId: string;
  readonly departmentId: string;
  readonly departmentName: string;
  /** Codes that the roles hold. A super manager holds all: ask {@link Principal.holds}. */
  readonly permissions: ReadonlySet<string>;
  readonly isSuper: boolean;
  /** The department and those below it. */
  readonly departmentIds: readonly string[];
  holds(code: string): boolean;
  /** Did the tenant buy the app, is it on, has it not run out, and has the agent a seat if it takes one? */
  uses(app: string): boolean;
  /**
   * How far the caller sees on a page: the widest scope among those roles that hold the page's code, each
   * with its own scope for that page if it has one. Own rows alone when no role holds it.
   */
  dataScopeOn(pageCode: string): DataScope;
}
