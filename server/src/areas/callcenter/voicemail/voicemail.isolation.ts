import { tenantRows } from '../../../platform/testing/isolation.ts';

// The demo has no voicemail.
export default tenantRows({ paths: ['/leave/play'], id: async () => null });
