import type { FastifyInstance } from 'fastify';
import type { VisitorLookup } from './auth/visitor-token.ts';
import type { SealedColumn } from './crypto/reseal.ts';
import type { AreaRoutes } from './http/routes.ts';
import type { Kernel } from './kernel.ts';
import type { Settings } from './settings.ts';

/** What an area exports from its `public.ts`, its only door. */
export interface Area {
  readonly routes: AreaRoutes;
  /** The remote id of the app that the area serves: agents who do not have it are refused. Absent: the area serves everybody. */
  readonly app?: string;
  /** Whose tokens open the area's endpoints of access `visitor`; visitors of other areas are nobody here. */
  readonly visitors?: VisitorLookup;
  /** What the operator may set for the area. Read before anything starts. */
  readonly settings?: Settings<unknown>;
  /** Other addresses (`https://…`) that pages of the portal open connections to. */
  connectsTo?(kernel: Kernel): readonly string[];
  /** Serves what is no endpoint: addresses that others decided. */
  serve?(app: FastifyInstance, kernel: Kernel): void;
  /** Runs once, before the server listens: socket namespaces, jobs. */
  attach?(kernel: Kernel): void | Promise<void>;
  /** Runs while the server drains, after it stopped to accept. */
  detach?(kernel: Kernel): void | Promise<void>;
  /** Columns of its tables that are sealed by the tenants' keys. */
  readonly sealed?: readonly SealedColumn[];
}
