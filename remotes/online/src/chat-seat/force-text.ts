import { forceTextStatus } from '@lianxi/contracts/online/chat-seat.contract';
import { call } from '@lianxi/shared/client/api';

/** Sets the text status of others. */
export const forceText = {
  setType: '2',
  onSet: (ids: string[], status: string) => call(forceTextStatus, { body: { ids, status } }),
} as const;
