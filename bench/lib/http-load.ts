import autocannon from 'autocannon';
import { quantile } from './rounds.ts';

export interface Call {
  path: string;
  headers?: Record<string, string>;
}

export interface HttpLoad {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  p999: number;
}

/**
 * Sends each call once, over `connections` that each ask again as soon as they are answered. Every
 * connection has its own share of the calls. Throws when an answer is not 2xx.
 */
export async function httpLoad(origin: string, calls: readonly Call[], connections: number): Promise<HttpLoad> {
  let next = 0;
  const times: number[] = [];
  const begin = performance.now();
  let end = begin;
  const amount = calls.length - (calls.length % connections);
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections,
        amount,
        timeout: 60,
        setupClient(client) {
          const first = next++;
          const own = calls.filter((_, i) => i % connections === first % connections);
          client.setRequests(own.map(({ path, headers }) => ({ method: 'GET', path, headers: headers ?? {} })));
        },
      },
      (error, result) => {
        if (error) return reject(error);
        const bad = result.non2xx + result.errors + result.timeouts;
        if (bad > 0) return reject(new Error(`${bad} of ${amount} calls failed`));
        resolve();
      },
    );
    run.on('response', (_client, _status, _bytes, time) => {
      times.push(time);
      end = performance.now();
    });
  });
  return {
    requestsPerSecond: (times.length / (end - begin)) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    p999: quantile(times, 0.999),
  };
}
