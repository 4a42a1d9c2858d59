import type { ChatLeave } from '@lianxi/contracts/online/chat-leave.contract';

export const handlingWords: Record<ChatLeave['handling'], string> = { '0': '未处理', '1': '已处理', '2': '无需处理' };

export const handlingOptions = (['0', '1', '2'] as const).map((value) => ({ value, text: handlingWords[value] }));
