import { CodedError } from '@lianxi/contracts/kit/errors';
import { mediaEventErrors, tellMediaEvent } from '@lianxi/contracts/videocall/media-event.contract';
import { routes } from '../../../platform/http/routes.ts';
import { videoOf } from '../video.ts';

export const mediaEventRoutes = routes((on) => {
  on(tellMediaEvent, async (ctx) => {
    const { truth, egress } = videoOf(ctx.kernel);
    const event = await truth.verify(ctx.body, ctx.headers.authorization);
    if (!event) throw new CodedError(mediaEventErrors.notSigned);
    if (event.kind === 'recording') await egress?.hear(event);
    else await truth.hear(event);
    return null;
  });
});
