import type { CtiProvider, SwitchEvent } from '../../../server/src/areas/callcenter/switch/cti-provider.ts';

/** Everything that a switch told, in order. */
export interface EventLog {
  readonly events: readonly SwitchEvent[];
  /** The first event that fits, of those since the last `mark`; waits for it. */
  until<T extends SwitchEvent['type']>(
    type: T,
    fits?: (event: Extract<SwitchEvent, { type: T }>) => boolean,
  ): Promise<Extract<SwitchEvent, { type: T }>>;
  mark(): void;
}

export function logEvents(provider: CtiProvider): EventLog {
  const events: SwitchEvent[] = [];
  const waiting = new Set<() => void>();
  let since = 0;
  provider.listen((event) => {
    events.push(event);
    for (const look of waiting) look();
  });
  return {
    events,
    mark: () => {
      since = events.length;
    },
    until: (type, fits = () => true) => {
      type Wanted = Extract<SwitchEvent, { type: typeof type }>;
      const from = since;
      const { promise, resolve } = Promise.withResolvers<Wanted>();
      const look = () => {
        const found = events.slice(from).find((event): event is Wanted => event.type === type && fits(event as Wanted));
        if (found) resolve(found);
      };
      waiting.add(look);
      look();
      return promise.finally(() => waiting.delete(look));
    },
  };
}
