import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';

/** Returns what a handler found; throws the common not-found error if it does not exist. */
export function existing<T>(row: T): NonNullable<T> {
  if (row === null || row === undefined) throw new CodedError(commonErrors.notFound);
  return row;
}
