import type { CallOf, Endpoint, ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { queryClient } from './query-client.ts';

/** The key of a reply in the cache: method, path, input. Without input: every reply of the endpoint. */
export function callKey<E extends Endpoint>(endpoint: E, input?: CallOf<E>): QueryKey {
  return input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input];
}

type CallQueryOptions<E> = Omit<UseQueryOptions<ReplyOf<E>>, 'queryKey' | 'queryFn'>;

/** A read that renders: cached, and cancelled when no component uses it any more. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallQueryOptions<E> = {},
): UseQueryResult<ReplyOf<E>> {
  // The conditional tuple of call() cannot be resolved for an E that is still open; CallOf fits both of its cases.
  const ask = call as (endpoint: E, input: CallOf<E>, options: { signal: AbortSignal }) => Promise<ReplyOf<E>>;
  return useQuery(
    { ...options, queryKey: callKey(endpoint, input), queryFn: ({ signal }) => ask(endpoint, input, { signal }) },
    queryClient,
  );
}

/** Marks the replies of an endpoint as old: those on screen are fetched again. */
export function invalidate<E extends Endpoint>(endpoint: E, input?: CallOf<E>): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: callKey(endpoint, input) });
}
