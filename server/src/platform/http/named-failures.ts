import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { commonErrors, type ErrorDefinition, errorKinds } from '@lianxi/contracts/kit/errors';

const { invalid, notSignedIn, kicked, forbidden, notFound, conflict, tooLarge, tooMany } = commonErrors;
const { internal, unavailable, timeOut } = commonErrors;

/** Every error with which an endpoint may refuse: its own errors, and those that follow from its kind. */
export function namedFailures(endpoint: Endpoint): ReadonlySet<ErrorDefinition> {
  const { access, method, params, query, body, errors } = endpoint;
  const isOpen = access === 'public' || access === 'visitor';
  const hasInput = params !== undefined || query !== undefined || body !== undefined;
  const changes = method !== 'GET';
  return new Set([
    invalid,
    ...(access === 'public' ? [] : [notSignedIn]),
    ...(isOpen ? [] : [kicked]),
    // Without the right, with the app off, or from a page of another site.
    ...(!isOpen || changes ? [forbidden] : []),
    // A named row may be removed or belong to another tenant; a written row may have changed in the meantime.
    ...(hasInput ? [notFound] : []),
    ...(hasInput && changes ? [conflict] : []),
    tooLarge,
    ...(isOpen ? [tooMany] : []),
    ...errors,
    internal,
    unavailable,
    timeOut,
  ]);
}

/** The statuses of {@link namedFailures}. */
export function namedStatuses(endpoint: Endpoint): ReadonlySet<number> {
  return new Set([...namedFailures(endpoint)].map(({ kind }) => errorKinds[kind].status));
}
