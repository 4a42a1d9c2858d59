import './page.css';
import { DEFAULT_TENANT_ID } from './constants.ts';
import { mount } from './view/page.ts';
import { type Entrance, Visit } from './visit.ts';

/** Who comes, by the page's address: `?tenantId=&site=` an entrance, `?invite=` a link into a call. */
function entranceOf(search: string): Entrance {
  const asked = new URLSearchParams(search);
  const key = asked.get('invite');
  if (key !== null) return { kind: 'link', key };
  return {
    kind: 'site',
    name: { tenantId: Number(asked.get('tenantId')) || DEFAULT_TENANT_ID, site: asked.get('site') || null },
  };
}

const visit = new Visit(entranceOf(location.search));
mount(visit);
void visit.open();
