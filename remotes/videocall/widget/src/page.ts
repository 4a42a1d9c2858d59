import './page.css';
import type { VideoLook } from '@lianxi/contracts/videocall/visitor.contract';
import { DEFAULT_TENANT_ID } from './constants.ts';
import { mount } from './view/page.ts';
import { type Entrance, Visit } from './visit.ts';
import type { VisitState } from './visit-state.ts';

/** The visitor by the page's address: `?tenantId=&site=` an entrance, `#invite=` a link into a call, which opens in no frame. */
function entranceOf({ search, hash }: Location): Entrance {
  const asked = new URLSearchParams(search);
  const key = new URLSearchParams(hash.slice(1)).get('invite');
  if (key !== null && window.parent === window) return { kind: 'link', key };
  return {
    kind: 'site',
    name: { tenantId: Number(asked.get('tenantId')) || DEFAULT_TENANT_ID, site: asked.get('site') || null },
  };
}

const visit = new Visit(entranceOf(location));
mount(visit);
if (new URLSearchParams(location.search).has('preview')) followLook();
else void visit.open();

/** Shows the look that the portal's page sends; actions in it have no effect. */
function followLook(): void {
  document.body.inert = true;
  window.addEventListener(
    'message',
    ({ source, origin, data }: MessageEvent<{ look?: VideoLook; groups: VisitState['groups'] }>) => {
      if (source === window.parent && origin === location.origin && data.look) visit.preview(data.look, data.groups);
    },
  );
  window.parent.postMessage({ lianxiPreview: 'ready' }, location.origin);
}
