import { infoRecordList, infoRecordsOfCustomer, readInfoRecord } from '@lianxi/contracts/customer/info-record.contract';
import { invalidate } from '@lianxi/shared/client/use-call';

/** After records changed: loads again everything on screen that shows them. */
export async function refreshInfoRecords(): Promise<void> {
  await Promise.all([invalidate(infoRecordList), invalidate(readInfoRecord), invalidate(infoRecordsOfCustomer)]);
}
