import {
  callScriptErrors,
  callScriptList,
  createCallScript,
  deleteCallScript,
  readCallScript,
  scriptsOfCall,
  updateCallScript,
} from '@lianxi/contracts/callcenter/call-script.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { findOwnCall } from '../summary/own-call.queries.ts';
import { findScripts, findScriptsFor, insertScript, listScripts, removeScript, replaceScript } from './call-script.queries.ts';

export const callScriptRoutes = routes((on) => {
  on(callScriptList, (ctx) => listScripts(ctx, ctx.query));

  on(readCallScript, async (ctx) => {
    const [found] = await findScripts(ctx, [ctx.params.id]);
    if (!found) throw new CodedError(commonErrors.notFound);
    return found;
  });

  on(createCallScript, async (ctx) => {
    const id = await insertScript(ctx, ctx.body);
    ctx.audit({ target: `call-script:${id}`, after: ctx.body });
    return { id };
  });

  on(updateCallScript, async (ctx) => {
    const { id, version, ...fields } = ctx.body;
    const [before] = await findScripts(ctx, [id]);
    if (!before) throw new CodedError(commonErrors.notFound);
    if (!(await replaceScript(ctx, id, version, fields))) throw new CodedError(callScriptErrors.changed);
    ctx.audit({ target: `call-script:${id}`, before, after: fields });
    return null;
  });

  on(deleteCallScript, async (ctx) => {
    const [before] = await findScripts(ctx, [ctx.params.id]);
    if (!before) throw new CodedError(commonErrors.notFound);
    await removeScript(ctx, before.id);
    ctx.audit({ target: `call-script:${before.id}`, before });
    return null;
  });

  on(scriptsOfCall, async (ctx) => {
    const own = existing(await findOwnCall(ctx, ctx.principal.agentId, ctx.params.linkedid));
    return own.direction === 'internal' ? [] : findScriptsFor(ctx, own);
  });
});
