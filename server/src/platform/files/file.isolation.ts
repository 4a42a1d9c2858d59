import { tenantRows } from '../testing/isolation.ts';
import { onePicture } from '../testing/one-picture.ts';

export default tenantRows({
  paths: ['/commonfile'],
  async id({ call, token }) {
    const { data } = await call('POST', '/xmf-basic-model/commonfile/upload', { token: await token('admin'), ...onePicture });
    return data.fileSaveName;
  },
});
