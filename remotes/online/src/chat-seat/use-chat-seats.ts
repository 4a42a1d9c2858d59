import { type ChatSeat, chatSeatChanges, chatSeats } from '@lianxi/contracts/online/chat-seat.contract';
import { type SeatReading, useSeats } from '@lianxi/shared/seat/use-seats';

const source = { all: chatSeats, changes: chatSeatChanges };

/** All seats of chat, kept current while the page is in front. */
export const useChatSeats = (): SeatReading<ChatSeat> => useSeats(source);
