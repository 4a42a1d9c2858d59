import type { ChatSeat } from '@lianxi/contracts/online/chat-seat.contract';
import type { Column } from '@lianxi/shared/list/data-table';

/** The conversations that an agent has, and the limit. */
export const capacityColumn: Column<ChatSeat & { id: string }> = {
  key: 'active',
  title: '接待 / 上限',
  width: 128,
  align: 'right',
  render: ({ active, capacity }) => `${active} / ${capacity}`,
};
