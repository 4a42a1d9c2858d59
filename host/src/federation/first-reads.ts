import type { RemoteTab } from '@lianxi/contracts/federation/remote-manifest';
import { endpoint } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { callKey } from '@lianxi/shared/client/use-call';
import * as z from 'zod';

const reply = z.unknown();
const query = z.looseObject({});

/**
 * Sends a page's first reads while its code loads: the page finds the answers in the cache of `useCall` and `useList`. The page
 * repeats a read that failed and shows its failure.
 */
export function readAhead({ reads = [] }: RemoteTab, search: string): void {
  // Only the page understands a query in its address.
  if (search !== '') return;
  for (const read of reads) {
    const { path } = read;
    const asked = endpoint({ method: 'GET', path, summary: path, access: 'signed-in', query, reply });
    const input = read.query ? { query: read.query } : {};
    void queryClient.prefetchQuery({
      queryKey: callKey(asked, input as never),
      queryFn: ({ signal }) => call(asked, input as never, { signal }),
    });
  }
}
