import type { DataScope } from '@lianxi/contracts/auth/permission.contract';

/** Who calls: the agent behind a token, and what their roles allow. */
export interface Principal {
  readonly tenantId: number;
  readonly tenantCode: string;
  readonly tenantName: string;
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
  /** The widest scope of the roles. */
  readonly dataScope: DataScope;
  /** The department and those below it. */
  readonly departmentIds: readonly string[];
  holds(code: string): boolean;
}
