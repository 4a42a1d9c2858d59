import type { FastifyInstance } from 'fastify';

/** The methods of a server's addresses. */
export interface KnownPaths {
  /** The methods of an address without its query, in the order of their registration; empty: the address does not exist. */
  methodsAt(path: string): string[];
}

interface Known {
  readonly parts: readonly string[];
  readonly methods: string[];
}

/** Notes each route that is registered from now on below `prefix`. So the reply to a wrong method can name the right ones. */
export function watchPaths(app: FastifyInstance, prefix: string): KnownPaths {
  const known = new Map<string, Known>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(prefix)) return;
    const path = known.get(url) ?? { parts: url.split('/'), methods: [] };
    path.methods.push(...[method].flat());
    known.set(url, path);
  });
  return {
    methodsAt(path) {
      const asked = path.split('/');
      const fits = ({ parts }: Known) =>
        parts.length === asked.length && parts.every((part, i) => (part.startsWith(':') ? asked[i] !== '' : part === asked[i]));
      return [...new Set([...known.values()].filter(fits).flatMap(({ methods }) => methods))];
    },
  };
}
