import type { FastifyInstance } from 'fastify';
import type { VisitorLookup } from './auth/visitor-token.ts';
import type { SealedTable } from './crypto/sealed-table.ts';
import type { HandOverKind } from './hand-over/hand-over.ts';
import type { AreaRoutes } from './http/routes.ts';
import type { Kernel } from './kernel.ts';
import type { Settings } from './settings.ts';
import type { ToDoSource } from './to-do/to-do.ts';

/** The exports of an area's `public.ts`, its only entrance. */
export interface Area {
  readonly routes: AreaRoutes;
  /** The remote id of the app that the area serves: agents who do not have it are refused. Absent: the area serves everybody. */
  readonly app?: string;
  /** The tokens that open the area's endpoints of access `visitor`. Visitors of other areas are refused here. */
  readonly visitors?: VisitorLookup;
  /** Settings of the operator for the area. The server reads them before anything starts. */
  readonly settings?: Settings<unknown>;
  /** Serves addresses that are not endpoints, because vendors or the specification decided them. */
  serve?(app: FastifyInstance, kernel: Kernel): void;
  /** Runs once, before the server listens: socket namespaces, jobs. */
  attach?(kernel: Kernel): void | Promise<void>;
  /** Runs while the server drains, after it stopped accepting calls. */
  detach?(kernel: Kernel): void | Promise<void>;
  /** Its tables with ciphertext. A structure test finds columns of bytes that no such table names. */
  readonly sealed?: readonly SealedTable[];
  /** What of the area waits for people: the page 待办 shows it. */
  readonly toDos?: readonly ToDoSource[];
  /** What users hold in the area, and how it goes to others when they leave (系统管理 → 用户管理 → 交接). */
  readonly handOvers?: readonly HandOverKind[];
}
