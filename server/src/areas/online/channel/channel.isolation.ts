import { tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/xmf-online-services/channel/douyin/{id}/authorize'],
  id: async () => null,
  bodies: { '/xmf-online-services/channel/douyin/{id}/authorize': { origin: 'https://portal.example' } },
});
