import { TENANT_TIME_ZONE } from '@lianxi/contracts/kit/tenant-day';

/** A time in the form that users in China read in a spreadsheet: 2026-11-21 09:30:00. */
export function localTime(at: string | Date): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: TENANT_TIME_ZONE });
}
