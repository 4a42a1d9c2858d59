import { CodedError } from '@lianxi/contracts/kit/errors';
import { videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import {
  exportVideoRecords,
  readVideoRecord,
  videoRecordChoices,
  videoRecordList,
} from '@lianxi/contracts/videocall/record.contract';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { routes } from '../../../platform/http/routes.ts';
import { videoRecordExport } from './export-records.ts';
import { findRecordChoices, findVideoRecord, listVideoRecords } from './record.queries.ts';
import { readDetail } from './record-detail.queries.ts';

export const videoRecordRoutes = routes((on) => {
  on(videoRecordList, (ctx) => listVideoRecords(ctx, ctx.scope, { ...ctx.query, whole: ctx.principal.holds(CONTACT_NUMBER) }));

  on(videoRecordChoices, (ctx) => findRecordChoices(ctx));

  on(readVideoRecord, async (ctx) => {
    const record = await findVideoRecord(ctx, ctx.scope, ctx.params.id);
    if (!record) throw new CodedError(videoCallErrors.notFound);
    return readDetail(ctx, record);
  });

  on(exportVideoRecords, (ctx) => videoRecordExport.start(ctx, ctx.body));
});
