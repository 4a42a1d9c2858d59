import type { VideoCommandName, VideoInput, VideoReply, VideoServerEvents } from '@lianxi/contracts/videocall/socket';
import { VisitorSocket } from '@lianxi/shared/visitor/visitor-socket';

type VideoCommandMap = { [N in VideoCommandName]: { input: VideoInput<N>; reply: VideoReply<N> } };

/** The socket of customers and of guests from outside. */
export const VideoSocket = VisitorSocket<VideoCommandMap, Omit<VideoServerEvents, 'transfer' | 'resync'>>;
export type VideoSocket = InstanceType<typeof VideoSocket>;
