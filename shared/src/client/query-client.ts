import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Only a failure that may pass by itself is worth a new try. */
const mayPass = (error: Error) => error instanceof ApiError && (error.code === '503' || error.code === '-1');

/** The portal's one cache of server state, for host and remotes. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a read fails at once, and the page says so: the library would let it wait without a word.
      networkMode: 'always',
      retry: (count, error) => navigator.onLine && count < 2 && mayPass(error),
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      staleTime: 10_000,
    },
  },
});
