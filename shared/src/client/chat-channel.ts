import { CHAT_RECONNECT, type ImCommandName, type ImInput, type ImReply } from '@lianxi/contracts/online/im';
import { type ChannelStatus, CommandChannel, type CommandChannelPorts, type CommandWire } from './command-channel.ts';

export type ChatStatus = ChannelStatus;

/** A connected chat socket. */
export type ChatWire = CommandWire;

export type ChatChannelPorts = Omit<CommandChannelPorts, 'reconnect' | 'laneOf'>;

type ImCommands = { [N in ImCommandName]: { input: ImInput<N>; reply: ImReply<N> } };

/** The chat's commands. Every one is idempotent (`clientMsgId`, receipts, closes). */
export class ChatChannel extends CommandChannel<ImCommands> {
  constructor(ports: ChatChannelPorts) {
    super({ ...ports, reconnect: CHAT_RECONNECT, laneOf: (input) => ('recordId' in input ? String(input.recordId) : '') });
  }
}
