import pg from 'pg';

const downCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
/** SQLSTATE of a database that stops, starts, or has no free connection; class 08 is the connection itself. */
const downStates = new Set(['57P01', '57P02', '57P03', '53300']);
/** Another transaction won: serialization failure, deadlock. */
const lostStates = new Set(['40001', '40P01']);

/** The database cannot be reached, by the errors of pg and the network. */
export function isDatabaseDown(error: Error & { code?: unknown }): boolean {
  return (
    downCodes.has(String(error.code)) ||
    /^Connection terminated|^timeout exceeded when trying to connect|not queryable$/.test(error.message)
  );
}

/** The connection broke, or the database stops: the last statement may or may not have run. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!(error instanceof pg.DatabaseError)) return isDatabaseDown(error);
  return downStates.has(error.code ?? '') || error.code?.startsWith('08') === true;
}

/** Would a retry a little later probably succeed? */
export function isTransient(error: unknown): boolean {
  return isConnectionLost(error) || (error instanceof pg.DatabaseError && lostStates.has(error.code ?? ''));
}
