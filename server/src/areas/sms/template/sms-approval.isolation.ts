import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

const verdict = { approved: true, reason: '' };

export default tenantRows(
  {
    paths: ['/xmf-basic-model/sms/sign/'],
    id: idFrom('select id from sms_signs where tenant_id = 174'),
    bodies: { '/xmf-basic-model/sms/sign/{id}/approval': verdict },
  },
  {
    paths: ['/xmf-basic-model/sms/template/'],
    id: idFrom('select id from sms_templates where tenant_id = 174'),
    bodies: { '/xmf-basic-model/sms/template/{id}/approval': verdict },
  },
);
