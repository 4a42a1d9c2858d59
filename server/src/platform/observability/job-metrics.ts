import { Gauge, type Registry } from 'prom-client';
import type { Jobs } from '../jobs/jobs.ts';
import { shareReading } from './share-reading.ts';

/** Shows the state of the job queues at /metrics: how many jobs they contain, and how old the oldest is. */
export function measureJobs(registry: Registry, jobs: Pick<Jobs, 'state'>): void {
  const read = shareReading(() => jobs.state());
  new Gauge({
    name: 'jobs',
    help: 'Jobs whose time has come and that wait, that run, or that failed for good in the last days',
    labelNames: ['job', 'state'],
    registers: [registry],
    async collect() {
      for (const { job, waiting, active, failed } of await read()) {
        this.set({ job, state: 'waiting' }, waiting);
        this.set({ job, state: 'active' }, active);
        this.set({ job, state: 'failed' }, failed);
      }
    },
  });
  new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'How long the oldest job of a queue has waited although its time has come; 0: none waits',
    labelNames: ['job'],
    registers: [registry],
    async collect() {
      for (const { job, oldestSeconds } of await read()) this.set({ job }, oldestSeconds);
    },
  });
}
