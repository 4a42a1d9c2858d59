import { Gauge, type Registry } from 'prom-client';
import type { Outbox } from '../outbox/outbox.ts';
import { shareReading } from './share-reading.ts';

/** Shows the progress of the consumers of facts at /metrics. */
export function measureOutbox(registry: Registry, outbox: Pick<Outbox, 'state'>): void {
  const read = shareReading(() => outbox.state());
  new Gauge({
    name: 'facts',
    help: 'Facts that a consumer has not met yet (waiting), or failed to handle, with those of the same keys behind them (retrying)',
    labelNames: ['consumer', 'state'],
    registers: [registry],
    async collect() {
      for (const { consumer, waiting, retrying } of await read()) {
        this.set({ consumer, state: 'waiting' }, waiting);
        this.set({ consumer, state: 'retrying' }, retrying);
      }
    },
  });
  new Gauge({
    name: 'facts_oldest_seconds',
    help: 'How long the oldest fact that waits for a consumer has waited; 0: none waits',
    labelNames: ['consumer'],
    registers: [registry],
    async collect() {
      for (const { consumer, oldestSeconds } of await read()) this.set({ consumer }, oldestSeconds);
    },
  });
}
