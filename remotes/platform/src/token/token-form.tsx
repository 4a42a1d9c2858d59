import { releaseRemotes } from '@lianxi/contracts/registry/release.contract';
import { createReleaseToken, newReleaseToken } from '@lianxi/contracts/registry/release-token.contract';
import { call } from '@lianxi/shared/client/api';
import { useCall } from '@lianxi/shared/client/use-call';
import { NumberField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';

/** A token for a remote, also for a remote without a release. */
export function TokenForm({ onCreated, onClose }: { onCreated: (team: string, token: string) => void; onClose: () => void }) {
  const { data: remotes = [] } = useCall(releaseRemotes, {});
  const form = useForm(newReleaseToken, {
    initial: { remoteId: '', team: '', days: 90 },
    submit: async (body) => {
      const { team, token } = await call(createReleaseToken, { body });
      onCreated(team, token);
    },
  });
  const known = remotes.map(({ remoteId }) => remoteId).join('、');
  return (
    <FormModal form={form} title="新建发布令牌" act="新建" onClose={onClose}>
      <TextField
        form={form}
        name="remoteId"
        label="应用编号"
        placeholder="例如 customer"
        hint={`remote.json 里的 id；现有 ${known || '无'}，也可以是还没有发布过的应用`}
      />
      <TextField form={form} name="team" label="团队" placeholder="例如 客户团队" />
      <NumberField form={form} name="days" label="有效期" min={1} max={366} suffix="天" />
    </FormModal>
  );
}
