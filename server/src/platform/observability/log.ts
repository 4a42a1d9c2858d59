import pg from 'pg';
import { type Logger, type LoggerOptions, pino } from 'pino';

/** Fields that are never written, wherever a log call puts them. */
const secret = [
  'authorization',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'visitorToken',
  'ticket',
  'phone',
  'mobile',
  'custName',
  'visitorName',
  'body',
];

export interface Log {
  readonly log: Logger;
  /** Writes what is still in memory. Call it before the process ends. */
  flush(): void;
}

/** JSON log lines, without personal data. To a file when one is given, else to standard output. */
export function createLog(options: { level: string; file: string | undefined }): Log {
  const destination = pino.destination({ dest: options.file ?? 1, mkdir: true, sync: false, minLength: 4096 });
  const flush = setInterval(() => destination.flush(), 1000);
  flush.unref();
  const log = pino(logOptions(options.level), destination);
  return { log, flush: () => destination.flushSync() };
}

/** The format of a line, for every destination. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['message', ...secret.flatMap((field) => [field, `*.${field}`])], censor: '[redacted]' },
    serializers: { err: describeError },
  };
}

/** An error in the log's form: no row values, no numbers that may be personal. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) {
    const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
    return { type: typeof error, message: scrub(message) };
  }
  const database =
    error instanceof pg.DatabaseError
      ? { state: error.code, constraint: error.constraint, table: error.table, routine: error.routine }
      : {};
  return {
    type: error.name,
    // A data exception (class 22) quotes the refused value.
    message: error instanceof pg.DatabaseError && error.code?.startsWith('22') ? 'data exception' : scrub(error.message),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...database,
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

function scrub(text: string): string {
  return text.replace(/\d{7,}/g, '#');
}
