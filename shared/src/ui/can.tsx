import type { ReactNode } from 'react';
import { useHolds } from '../session/use-session.ts';

/** Shows its children only to a user with the permission code (specification section 6). */
export function Can({ code, children }: { code: string; children: ReactNode }) {
  return useHolds(code) ? children : null;
}
