import { Button } from '@douyinfe/semi-ui';
import { chatGroupList } from '@lianxi/contracts/online/chat-group.contract';
import {
  createSite,
  readSite,
  type Site,
  type SiteFields,
  siteFields,
  siteList,
  updateSite,
} from '@lianxi/contracts/online/site.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { FormBody } from '@lianxi/shared/form/form-frame';
import { useForm } from '@lianxi/shared/form/use-form';
import { useLeaveGuard } from '@lianxi/shared/portal/tab';
import { confirmLeave } from '@lianxi/shared/ui/confirm';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef, useState } from 'react';
import { SiteCode } from './site-code.tsx';
import { SiteFieldset } from './site-fields.tsx';
import { SitePreview } from './site-preview.tsx';
import './site.css';

const blank: SiteFields = {
  ...{ name: '', enabled: true, allowedOrigins: '', groupIds: [], chatGroupId: null, askGroup: false },
  ...{ title: '在线客服', subtitle: '有问题随时问我们', welcome: '您好，请问有什么可以帮您？', launcher: '在线咨询' },
  ...{ position: 'right', theme: 'auto', bilingual: false, bot: false, botName: '智能助手', botMisses: 2 },
  accent: `#${'1664ff'}`,
  english: { title: '', subtitle: '', welcome: '', launcher: '' },
  ask: { name: 'off', phone: 'off', email: 'off', company: 'off' },
};

interface Closing {
  onClose: () => void;
  /** A new site has its id. */
  onMade: (id: string) => void;
}

/** A site that is there, once it is read. */
export function SiteEditor({ id, ...closing }: { id: string } & Closing) {
  const { data, error, refetch } = useCall(readSite, { params: { id } }, { gcTime: 0 });
  if (error) return <Failure what="网站" error={error} onRetry={() => void refetch()} />;
  return data ? <SiteForm site={data} {...closing} /> : <Loading rows={12} />;
}

/** A site beside its widget as it will be. */
export function SiteForm({ site, onClose, onMade }: { site: Site | null } & Closing) {
  const stored = useRef(site);
  const [shown, setShown] = useState<SiteFields>(site ?? blank);
  const { data } = useCall(chatGroupList, { query: { pageSize: 100 } }, { staleTime: 60_000 });
  const groups = (data?.list ?? []).map(({ id, name }) => ({ value: id, text: name }));
  const form = useForm(siteFields, {
    initial: site ?? blank,
    changed: setShown,
    submit: async (fields) => {
      const { current } = stored;
      if (current) await call(updateSite, { body: { ...fields, id: current.id, version: current.version } });
      const made = current ? null : await call(createSite, { body: fields });
      await Promise.all([invalidate(siteList), invalidate(readSite)]);
      toastSuccess();
      if (made) onMade(made.id);
      else await form.loadLatest?.();
    },
    ...(site && {
      latest: async () => {
        const latest = await call(readSite, { params: { id: site.id } });
        stored.current = latest;
        setShown(latest);
        return latest;
      },
    }),
  });
  useLeaveGuard(form.dirty);
  const leave = () => {
    if (!form.dirty) onClose();
    else void confirmLeave().then((sure) => sure && onClose());
  };
  return (
    <Page
      title={site ? site.name : '新建网站'}
      actions={
        <>
          <Button onClick={leave}>返回</Button>
          <Button theme="solid" htmlType="submit" form={form.id} loading={form.submitting}>
            保存
          </Button>
        </>
      }
    >
      <div className="site-editor">
        <div>
          {site && <SiteCode site={site} />}
          <FormBody form={form}>
            <SiteFieldset form={form} groups={groups} bilingual={shown.bilingual} bot={shown.bot} />
          </FormBody>
        </div>
        <SitePreview fields={shown} />
      </div>
    </Page>
  );
}
