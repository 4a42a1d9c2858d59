import { type CollectionSetting, collectionSetting } from '@lianxi/contracts/collection/collection-setting.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { settingsTable } from '../../../platform/record/settings-table.ts';

/** Stages, limits, promises and words of a tenant. */
export const collectionSettings = settingsTable(collectionSetting, {
  table: 'collection_settings',
  columns: {
    stages: null,
    reductionLimits: null,
    longestDays: 'longest_days',
    remindDays: 'remind_days',
    thirdPartyAfter: 'third_party_after',
    allotWay: null,
    debtorWords: 'debtor_words',
    thirdPartyWords: 'third_party_words',
  },
  toWire: ({ stages, reduction_limits, allot_way }) => ({
    stages: stages as unknown as CollectionSetting['stages'],
    reductionLimits: reduction_limits as unknown as CollectionSetting['reductionLimits'],
    allotWay: allot_way as CollectionSetting['allotWay'],
    // Only the endpoint reads them.
    roles: [],
  }),
  toRow: ({ stages, reductionLimits, allotWay }) => ({
    stages: JSON.stringify(stages),
    reduction_limits: JSON.stringify(reductionLimits),
    allot_way: allotWay,
  }),
  unset: { roles: [] },
});

/** The roles of the tenant that are no super managers: those have no limit. */
export async function limitedRoles({ tx, tenantId }: TenantDb): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('is_super', '=', false)
    .orderBy('id')
    .execute();
}
