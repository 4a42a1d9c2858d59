import { type WorkflowGraph, workflowGraph } from '@lianxi/contracts/work-order/workflow-graph';

/** A step of a demo's workflow, with where it stands and where its outlets lead. */
export interface DrawnStep {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** Column and row. */
  readonly at: readonly [number, number];
  /** The node behind each outlet. */
  readonly to?: Readonly<Record<string, string>>;
  /** `to` of a notice: whom it tells. */
  readonly actorsTo?: readonly object[];
  readonly [field: string]: unknown;
}

const COLUMN = 260;
const ROW = 170;

/** What people's steps have when the drawing says nothing else. */
const task = { actors: [], fallbackId: '', rights: {}, clock: null, batch: false };

/** A workflow of steps in columns and rows. */
export const drawing = (steps: readonly DrawnStep[]): WorkflowGraph =>
  workflowGraph.parse({
    nodes: steps.map(({ at: [column, row], to, actorsTo, ...step }) => ({
      ...(step.type === 'handle' || step.type === 'approve' ? task : {}),
      ...step,
      ...(actorsTo && { to: actorsTo }),
      position: { x: column * COLUMN, y: row * ROW },
    })),
    edges: steps.flatMap(({ id, to = {} }) => Object.entries(to).map(([outlet, next]) => ({ from: id, outlet, to: next }))),
  });
