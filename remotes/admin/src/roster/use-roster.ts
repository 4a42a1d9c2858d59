import { rosterTopic } from '@lianxi/contracts/attendance/events';
import { changeRoster, type RosterPlan, rosterPlan } from '@lianxi/contracts/attendance/roster.contract';
import { daysBetween } from '@lianxi/contracts/attendance/rotation';
import type { QueryOf } from '@lianxi/contracts/kit/endpoint';
import { call } from '@lianxi/shared/client/api';
import { queryClient } from '@lianxi/shared/client/query-client';
import { callKey, useCall } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { toastError, toastProblem } from '@lianxi/shared/ui/toast';
import { useMemo, useRef, useState } from 'react';
import { batches, type Edit, overlapIn, reversed, withEdits } from './roster-edits.ts';

const topics = [rosterTopic];

export type RosterQuery = QueryOf<typeof rosterPlan>;

/** The most steps back. */
const MAX_UNDO = 100;

interface History {
  readonly past: readonly (readonly Edit[])[];
  readonly future: readonly (readonly Edit[])[];
}
const NOTHING: History = { past: [], future: [] };

/**
 * The roster of some days, and its changes: a change is on screen at once and is saved behind it, one after the other. When one is
 * refused, the roster of the server comes back, and the user is told why.
 */
export function useRoster(query: RosterQuery) {
  const key = callKey(rosterPlan, { query });
  const { data, error, refetch } = useCall(rosterPlan, { query });
  const days = useMemo(() => daysBetween(query.from, query.to), [query.from, query.to]);
  const shifts = useMemo(() => new Map((data?.shifts ?? []).map((shift) => [shift.id, shift])), [data?.shifts]);
  const [history, setHistory] = useState(NOTHING);
  const [saving, setSaving] = useState(0);
  const waiting = useRef(0);
  const line = useRef<Promise<void>>(Promise.resolve());

  // What others do. Own changes are on screen already: an older answer must not hide them.
  useLiveReading(topics, data !== undefined, async () => {
    if (waiting.current === 0) await refetch();
  });

  const count = (by: number) => {
    waiting.current += by;
    setSaving(waiting.current);
  };

  function send(edits: readonly Edit[]): void {
    count(1);
    line.current = line.current
      .then(async () => {
        for (const changes of batches(edits, days)) await call(changeRoster, { body: { changes } });
      })
      .catch((failure: unknown) => {
        toastError(failure);
        setHistory(NOTHING);
        return queryClient.invalidateQueries({ queryKey: key });
      })
      .finally(() => count(-1));
  }

  /** Shows and saves edits; false if shifts of one person would overlap. */
  function write(edits: readonly Edit[]): boolean {
    const plan = queryClient.getQueryData<RosterPlan>(key);
    if (!plan) return false;
    const next = withEdits(plan, edits);
    const touched = new Set(edits.map(({ agentId }) => agentId));
    const wrong = next.agents.find(({ id, draft }) => touched.has(id) && overlapIn(draft, shifts) >= 0);
    if (wrong) {
      const day = days[overlapIn(wrong.draft, shifts)];
      toastProblem(`${wrong.agName} ${day} 的班次与前一天的班次重叠`);
      return false;
    }
    void queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData(key, next);
    send(edits);
    return true;
  }

  const apply = (edits: readonly Edit[]) => {
    const real = edits.filter(({ from, to }) => from !== to);
    if (real.length === 0 || !write(real)) return;
    setHistory(({ past }) => ({ past: [...past, real].slice(-MAX_UNDO), future: [] }));
  };
  const undo = () => {
    const last = history.past.at(-1);
    if (last && write(reversed(last))) setHistory({ past: history.past.slice(0, -1), future: [...history.future, last] });
  };
  const redo = () => {
    const next = history.future.at(-1);
    if (next && write(next)) setHistory({ past: [...history.past, next], future: history.future.slice(0, -1) });
  };

  return {
    ...{ data, error, refetch, days, shifts, apply, undo, redo },
    mayUndo: history.past.length > 0,
    mayRedo: history.future.length > 0,
    /** Waits until all changes so far are saved or refused. */
    saved: () => line.current,
    saving: saving > 0,
  };
}
