import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/db.ts';
import { sweepFailures } from '../sweep.ts';

export interface Metrics {
  readonly registry: Registry;
  /** One answered call: `route` is the template, never the address. */
  observe(route: string, method: string, status: number, seconds: number): void;
  signIn(outcome: 'success' | 'refused' | 'locked'): void;
}

/** The data that Prometheus reads at /metrics. */
export function createMetrics(db: Db): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(sweepFailures);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a call to its reply',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  });
  const signIns = new Counter({
    name: 'sign_ins_total',
    help: 'Sign-ins by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pools; waiting are transactions that wait for one',
    labelNames: ['role', 'state'],
    registers: [registry],
    collect() {
      for (const { role, used, idle, waiting } of db.usage()) {
        this.set({ role, state: 'used' }, used);
        this.set({ role, state: 'idle' }, idle);
        this.set({ role, state: 'waiting' }, waiting);
      }
    },
  });
  return {
    registry,
    observe: (route, method, status, seconds) => duration.observe({ route, method, status }, seconds),
    signIn: (outcome) => signIns.inc({ outcome }),
  };
}
