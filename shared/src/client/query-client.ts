import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Only what may pass by itself is worth asking again. */
const mayPass = (error: Error) => error instanceof ApiError && (error.code === '503' || error.code === '-1');

/** The portal's one cache of server state, over host and remotes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (count, error) => count < 2 && mayPass(error), refetchOnWindowFocus: false, staleTime: 10_000 },
  },
});
