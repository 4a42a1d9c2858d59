import type { Endpoint } from '@lianxi/contracts/kit/endpoint';

/** The endpoints that a module of contracts exports, as code calls them: `customerList`, and `label.list` of a record, of settings or a wall of seats. */
export function endpointsIn(module: Record<string, unknown>): [name: string, endpoint: Endpoint][] {
  return Object.entries(module).flatMap(([name, value]): [string, Endpoint][] => {
    if (isEndpoint(value)) return [[name, value]];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([part, inside]) => (isEndpoint(inside) ? [[`${name}.${part}`, inside]] : []));
  });
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'bodyKind' in value && 'path' in value && 'reply' in value;
}
