import { seatsTopic } from '@lianxi/contracts/callcenter/events';
import { realtimeStatus, type Seat, seatChanges } from '@lianxi/contracts/callcenter/supervision.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { mergeSeats } from '@lianxi/shared/seat/seats';
import { useEffect, useMemo, useRef, useState } from 'react';

const topics = [seatsTopic];

/** All seats: after the first load only changes are read, whenever the server notifies of one. */
export function useSeatWall() {
  const { data, dataUpdatedAt, error, refetch } = useCall(realtimeStatus, {}, { gcTime: 0, refetchOnWindowFocus: false });
  const [seats, setSeats] = useState<readonly Seat[]>();
  const [groups, setGroups] = useState<readonly { id: string; name: string }[]>([]);
  const cursor = useRef<string>(undefined);
  useEffect(() => {
    setSeats(data?.seats);
    setGroups(data?.skillGroups ?? []);
    cursor.current = data?.cursor;
  }, [data]);

  const stale = useLiveReading(topics, data !== undefined, async (signal) => {
    const changes = await call(seatChanges, { query: { cursor: cursor.current ?? '' } }, { signal });
    cursor.current = changes.cursor;
    setSeats((before) => before && mergeSeats(before, changes.seats));
    setGroups(changes.skillGroups);
  });

  const options = useMemo(() => groups.map(({ id, name }) => ({ value: id, text: name })), [groups]);
  const skewMs = data ? Date.parse(data.serverTime) - dataUpdatedAt : 0;
  return { seats, groups: options, skewMs, error: seats ? null : error, stale, retry: () => void refetch() };
}
