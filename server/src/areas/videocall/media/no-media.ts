import { CodedError } from '@lianxi/contracts/kit/errors';
import { videoCallErrors } from '@lianxi/contracts/videocall/video-call.contract';
import type { MediaServer } from './media-server.ts';

const refuse = () => Promise.reject(new CodedError(videoCallErrors.notConfigured));

/** Stands where no media server is configured. */
export const noMedia: MediaServer = {
  state: () => ({
    service: 'media-absent',
    hint: '请配置 LIVEKIT_URL、LIVEKIT_API_KEY 和 LIVEKIT_API_SECRET，或安装 Go 后重新启动',
  }),
  admit: refuse,
  remove: refuse,
  close: refuse,
  present: refuse,
};
