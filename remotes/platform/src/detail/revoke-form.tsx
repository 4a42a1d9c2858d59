import { revokeMove, revokeRelease } from '@lianxi/contracts/registry/release-move.contract';
import { call } from '@lianxi/shared/client/api';
import { TextAreaField } from '@lianxi/shared/form/fields';
import { FormModal } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef, useState } from 'react';
import type { RemoteDetail } from '../release/release-words.ts';
import { Overtaken } from './overtaken.tsx';
import { baseOf, eventsSince, readAgain } from './remote-detail.ts';

/** Revokes one release for everybody, with the reason. Mounted while it is open. */
export function RevokeForm({ remote, version, onClose }: { remote: RemoteDetail; version: string; onClose: () => void }) {
  const [base, setBase] = useState(() => baseOf(remote));
  // The typed text stays when the latest state is loaded.
  const written = useRef('');
  const form = useForm(revokeMove, {
    initial: { version, reason: '', revision: remote.revision },
    submit: async (body) => {
      written.current = body.reason;
      await call(revokeRelease, { params: { remoteId: remote.remoteId }, body });
      toastSuccess(`${version} 已撤回`);
      await readAgain(remote.remoteId);
      onClose();
    },
    latest: async () => {
      const latest = await readAgain(remote.remoteId);
      setBase(baseOf(latest));
      return { version, reason: written.current, revision: latest.revision };
    },
  });
  const since = eventsSince(remote.events, base);

  return (
    <FormModal form={form} title={`撤回 ${version}`} act="撤回" danger width={480} onClose={onClose}>
      {since.length > 0 && <Overtaken title="打开这个窗口后，发布状态有变化" events={since} />}
      <p>{consequence(remote, version)}撤回后不能再发布这个版本。</p>
      <TextAreaField form={form} name="reason" label="原因" placeholder="例如：保存客户时丢失标签" />
    </FormModal>
  );
}

function consequence({ stable, previous, canary }: RemoteDetail, version: string): string {
  if (version === canary) return '灰度立即结束，使用它的坐席回到正式版。';
  if (version === previous) return '它是上一版：之后会回退到更早的版本。';
  if (version !== stable) return '没有坐席在使用它。';
  return previous
    ? `它是正式版：所有坐席立即改用上一版 ${previous}。`
    : '它是正式版，而且没有上一版：所有租户都将无法打开这个应用。';
}
