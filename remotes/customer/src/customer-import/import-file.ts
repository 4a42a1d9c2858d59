import { IMPORT_LIMIT_BYTES, importErrors } from '@lianxi/contracts/customer/customer-import.contract';

export const ACCEPTED = ['.xlsx', '.csv'];

/** Why a file is not sent (specification section 5); null: it may be sent. The server checks the content. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!ACCEPTED.some((end) => name.toLowerCase().endsWith(end))) return importErrors.badFile.text;
  if (size > IMPORT_LIMIT_BYTES) return importErrors.tooLarge.text;
  return size === 0 ? importErrors.empty.text : null;
}
