import type { RemoteRoute } from '@lianxi/contracts/federation/remote-manifest';
import { endpoint } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { callKey } from '@lianxi/shared/client/use-call';
import * as z from 'zod';

const reply = z.unknown();
const query = z.looseObject({});

/**
 * Asks what a page asks first, while its code is on its way: the page finds the answer where `useCall` and `useList` look.
 * What fails is asked again by the page, which tells.
 */
export function readAhead({ reads = [] }: RemoteRoute, search: string): void {
  // What an address says, only the page understands.
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
