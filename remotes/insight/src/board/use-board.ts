import { type HomeCardId, readHomeBoard, type ShownCard, saveHomeBoard } from '@lianxi/contracts/insight/home-board.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useHolds } from '@lianxi/shared/session/use-session';
import { useState } from 'react';
import { added, hidden, moved, presetOf, resized } from './board-layout.ts';
import type { CardEditing } from './card-frame.tsx';

/** The board of the user: its cards, and how they change them. Nothing is kept until 保存. */
export function useBoard() {
  const isLeader = useHolds('report_agentcallstats');
  const { data, error, refetch } = useCall(readHomeBoard, {});
  const [draft, setDraft] = useState<ShownCard[] | null>(null);
  const [dragged, setDragged] = useState<HomeCardId | null>(null);
  const preset = presetOf(isLeader);
  const cards = draft ?? data?.cards ?? preset;
  const save = useAction(
    async (next: ShownCard[] | null) => {
      await call(saveHomeBoard, { body: { cards: next, version: data?.version ?? 0 } }).finally(() => invalidate(readHomeBoard));
      setDraft(null);
    },
    { success: '看板已保存' },
  );
  const change = (next: (cards: readonly ShownCard[]) => ShownCard[]) => setDraft((now) => next(now ?? cards));
  const editing: CardEditing | null = draft && {
    onMove: (id, by) => change((now) => moved(now, id, now.findIndex((card) => card.id === id) + by)),
    onDrag: setDragged,
    onDrop: (id) => {
      if (dragged)
        change((now) =>
          moved(
            now,
            dragged,
            now.findIndex((card) => card.id === id),
          ),
        );
      setDragged(null);
    },
    onResize: (id, by) => change((now) => resized(now, id, by)),
    onHide: (id) => change((now) => hidden(now, id)),
  };
  return {
    cards,
    ready: data !== undefined,
    error: data ? null : error,
    refetch,
    editing,
    begin: () => setDraft([...cards]),
    cancel: () => setDraft(null),
    add: (id: HomeCardId) => change((now) => added(now, id)),
    save,
    keep: () => void save.run(draft),
    reset: () => void save.run(null),
  };
}
