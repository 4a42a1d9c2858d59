import { chatChannel, chatChannelNames } from '@lianxi/contracts/online/conversation.contract';

/** The choices of a filter of channels. */
export const channelOptions = chatChannel.options.map((value) => ({ value, text: chatChannelNames[value] }));
