import { redeemOverrideGrant } from '@lianxi/contracts/registry/override-grant.contract';
import { call } from '@lianxi/shared/client/api';
import { ChoiceField, TextField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import * as z from 'zod';
import { useOverrides } from '../../federation/override/override-store.ts';
import { folderAt, readWishes, setWishes } from '../../federation/override/wishes.ts';
import { useRegistry } from '../../federation/registry-store.ts';

const wish = z.object({
  id: z.string().min(1, '请选择应用'),
  url: z.string().refine((text) => folderAt(text) !== null, '请填写 http:// 或 https:// 地址'),
  code: z.string().trim().max(100),
});

/** The developer panel: runs one remote from a developer's machine, in this tab (docs/decisions/0013). */
export default function OverrideDialog({ onClose }: { onClose: () => void }) {
  const [first] = useOverrides().overrides;
  const remotes = useRegistry()?.remotes ?? [];
  const form = useForm(wish, {
    initial: { id: first?.id ?? remotes[0]?.id ?? '', url: first?.url ?? '', code: '' },
    submit: async ({ id, url, code }) => {
      if (code) await call(redeemOverrideGrant, { body: { code } });
      setWishes({ ...readWishes().wishes, [id]: folderAt(url) ?? url });
      // The server sends the content security policy with the page: so the page loads again.
      location.reload();
    },
  });
  return (
    <FormModal form={form} title="试运行应用" act="运行" onClose={onClose}>
      <p className="lx-field-hint">该地址上的代码会以您的身份在本标签页运行。请只填写您自己开发环境的地址和授权码。</p>
      <ChoiceField
        form={form}
        name="id"
        label="应用"
        options={remotes.map(({ id, name }) => ({ value: id, text: `${name}（${id}）` }))}
      />
      <TextField form={form} name="url" label="地址" placeholder="http://localhost:3100" />
      <TextField
        form={form}
        name="code"
        label="授权码"
        placeholder="lxo_…"
        hint="由 pnpm dev --to 给出，使用一次；开发环境无需填写"
      />
    </FormModal>
  );
}
