import { countUse, type EntryFound, insertable, searchEntries } from '@lianxi/contracts/knowledge/entry-search.contract';
import { mentions } from '../../../platform/db/mentions.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';

const MOST = 20;

export const entrySearchRoutes = routes((on) => {
  on(searchEntries, async ({ tx, tenantId, query: { keyword, kind } }) => {
    let found = tx
      .selectFrom('knowledge_entries')
      .select(['id', 'kind', 'title', 'content', 'address'])
      .where('tenant_id', '=', tenantId)
      .where('base', '=', 'desk')
      .where('enabled', '=', true)
      .where('kind', 'in', kind ? [kind] : insertable.options);
    if (keyword) {
      found = found.where((eb) => eb.or([mentions(eb.ref('title'), keyword), mentions(eb.ref('content'), keyword)]));
    }
    const rows = await found.orderBy('uses', 'desc').orderBy('sort').orderBy('id', 'desc').limit(MOST).execute();
    return rows.map(asFound);
  });

  on(
    countUse,
    async ({ tx, tenantId, body }) => {
      const counted = await tx
        .updateTable('knowledge_entries')
        .set((eb) => ({ uses: eb('uses', '+', 1) }))
        .where('tenant_id', '=', tenantId)
        .where('id', '=', body.id)
        .returning('id')
        .executeTakeFirst();
      existing(counted);
      return null;
    },
    // Agents do it all day.
    { audited: false },
  );
});

interface Row {
  id: string;
  kind: string;
  title: string;
  content: string;
  address: string | null;
}

const asFound = ({ id, kind, title, content, address }: Row): EntryFound => ({
  id,
  kind: insertable.parse(kind),
  title,
  words: address === null ? content : `${title} ${address}`,
});
