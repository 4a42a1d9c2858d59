import { tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: [],
  id: async () => null,
  bodies: { '/xmf-basic-model/insidenotice/{id}/publish': { version: 1 } },
});
