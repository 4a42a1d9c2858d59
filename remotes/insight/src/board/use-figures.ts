import { contactsTopic } from '@lianxi/contracts/insight/events';
import { homeSelect } from '@lianxi/contracts/insight/home-board.contract';
import type { Dimension, MetricName } from '@lianxi/contracts/insight/metric';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';

export type FigureRow = ReplyOf<typeof homeSelect>['rows'][number];

/** Figures of this day over dimensions; `mine`: the user's own alone. */
export function useFigures(metrics: readonly MetricName[], by: readonly Dimension[] = [], mine = false) {
  return useCall(homeSelect, {
    query: { metrics: metrics.join(','), ...(by.length > 0 && { by: by.join(',') }), mine: mine ? '1' : '0' },
  });
}

const topics = [contactsTopic];

/** Reads the figures of all cards again when a contact began, changed or ended. */
export const useLiveFigures = (): boolean => useLiveReading(topics, true, () => invalidate(homeSelect));
