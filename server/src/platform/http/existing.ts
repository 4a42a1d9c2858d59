import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';

/** What a handler looked up; throws the common not-found error when there is no such thing. */
export function existing<T>(row: T): NonNullable<T> {
  if (row === null || row === undefined) throw new CodedError(commonErrors.notFound);
  return row;
}
