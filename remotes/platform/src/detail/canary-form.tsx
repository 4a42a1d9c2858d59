import { canaryMove, canaryRelease } from '@lianxi/contracts/registry/release-move.contract';
import { call } from '@lianxi/shared/client/api';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { PickManyField } from '@lianxi/shared/form/pick-fields';
import { useForm } from '@lianxi/shared/form/use-form';
import type { PickerOption } from '@lianxi/shared/ui/picker-options';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useState } from 'react';
import { audienceWords, type RemoteDetail } from '../release/release-words.ts';
import { Overtaken } from './overtaken.tsx';
import { baseOf, eventsSince, readAgain } from './remote-detail.ts';
import { ShareField } from './share-field.tsx';

/** A canary starts with at least some agents; one for no agent is ended instead. */
const canaryForSomebody = canaryMove.refine(({ percent, tenantIds }) => percent > 0 || tenantIds.length > 0, {
  path: ['percent'],
  error: '请选择坐席比例或租户',
});

/** Shows one release to some agents: a percentage of them, and whole tenants. Mounted while it is open. */
export function CanaryForm({
  remote,
  version,
  tenants,
  onClose,
}: {
  /** The present state: it changes while the form is open. */
  remote: RemoteDetail;
  version: string;
  tenants: readonly PickerOption[];
  onClose: () => void;
}) {
  const [base, setBase] = useState(() => baseOf(remote));
  const shown = remote.canary === version;
  const valuesOf = ({ canary, percent, tenantIds, revision }: RemoteDetail) => ({
    version,
    percent: canary === version ? percent : 0,
    tenantIds: canary === version ? tenantIds.map(String) : [],
    revision,
  });
  const form = useForm(shown ? canaryMove : canaryForSomebody, {
    initial: valuesOf(remote),
    submit: async (body) => {
      const { percent, tenantIds } = await call(canaryRelease, { params: { remoteId: remote.remoteId }, body });
      const audience = audienceWords(percent, tenantIds.length);
      toastSuccess(percent + tenantIds.length > 0 ? `${version} 灰度给${audience}` : `已停止灰度 ${version}`);
      await readAgain(remote.remoteId);
      onClose();
    },
    latest: async () => {
      const latest = await readAgain(remote.remoteId);
      setBase(baseOf(latest));
      return valuesOf(latest);
    },
  });
  const since = eventsSince(remote.events, base);
  const replaces = remote.canary && !shown ? `替换灰度中的 ${remote.canary}。` : '';

  return (
    <FormModal form={form} title={`灰度 ${version}`} act={shown ? '更新灰度' : '开始灰度'} width={520} onClose={onClose}>
      {since.length > 0 && <Overtaken title="打开这个窗口后，发布状态有变化" events={since} />}
      <ShareField
        form={form}
        name="percent"
        label="坐席比例"
        hint={`${replaces}按坐席固定分组：同一个人始终得到同一个版本。其余坐席继续使用正式版${remote.stable ? ` ${remote.stable}` : ''}。`}
      />
      <PickManyField
        form={form}
        name="tenantIds"
        label="指定租户"
        none="不指定"
        hint="这些租户的所有坐席都使用灰度版本，不受比例限制。"
        load={(keyword) => Promise.resolve(tenants.filter(({ text, note }) => `${text} ${note}`.includes(keyword)))}
        chosen={tenants}
      />
    </FormModal>
  );
}
