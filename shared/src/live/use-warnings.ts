import { type MonitorWarning, type MonitorWarnings, warningsTopic } from '@lianxi/contracts/kit/monitor-warning';
import { useCallback, useEffect, useState } from 'react';
import { onTopic } from '../client/agent-socket.ts';
import { call } from '../client/api.ts';

/** A warning, and the channel that it is from. */
export interface SourcedWarning extends MonitorWarning {
  readonly source: MonitorWarnings;
}

/** What {@link useWarnings} returns. */
export interface WarningReading {
  /** Newest first. */
  readonly warnings: readonly SourcedWarning[];
  /** Why they could not be read; null after a success. */
  readonly error: unknown;
  read(): Promise<void>;
  /** All of them are read. */
  readAll(): Promise<void>;
}

/** The warnings of several channels, read again when one came or was handled by anybody. */
export function useWarnings(sources: readonly MonitorWarnings[]): WarningReading {
  const [warnings, setWarnings] = useState<readonly SourcedWarning[]>([]);
  const [error, setError] = useState<unknown>(null);
  const read = useCallback(async () => {
    try {
      const lists = await Promise.all(
        sources.map(async (source) => (await call(source.list)).map((warning) => ({ ...warning, source }))),
      );
      setWarnings(lists.flat().sort((a, b) => Date.parse(b.at) - Date.parse(a.at)));
      setError(null);
    } catch (problem) {
      setError(problem);
    }
  }, [sources]);
  // The server announces the topic once when the page begins to watch it.
  useEffect(() => onTopic(warningsTopic, () => void read()), [read]);
  const readAll = useCallback(async () => {
    await Promise.all(sources.map(({ readAll: mark }) => call(mark)));
    await read();
  }, [sources, read]);
  return { warnings, error, read, readAll };
}
