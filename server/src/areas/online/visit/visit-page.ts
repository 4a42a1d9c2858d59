import type { Visitor } from '../../../platform/auth/visitor-token.ts';
import type { Db } from '../../../platform/db/db.ts';
import { withoutNul } from '../conversation/conversation-lifecycle.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { addPage, findServed } from './visit.queries.ts';

/** Stores the visitor's present page. The serving agent sees it at once. */
export async function visitPage(
  db: Db,
  fanOut: FanOut,
  { tenantId, visitorId }: Visitor,
  page: { pageTitle: string; pageUrl: string },
): Promise<null> {
  const [pageTitle, pageUrl] = [withoutNul(page.pageTitle).toWellFormed(), withoutNul(page.pageUrl).toWellFormed()];
  await db.tenant(tenantId, async (tenant) => {
    const at = await addPage(tenant, visitorId, { title: pageTitle, url: pageUrl });
    const served = at && (await findServed(tenant, visitorId));
    if (served)
      tenant.afterCommit(() => fanOut.page(served.agentId, { recordId: served.id, pageTitle, pageUrl, at: at.toISOString() }));
  });
  return null;
}
