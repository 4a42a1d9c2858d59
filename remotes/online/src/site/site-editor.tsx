import { chatGroup } from '@lianxi/contracts/online/chat-group.contract';
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
import { useForm } from '@lianxi/shared/form/use-form';
import { useGroupNames } from '@lianxi/shared/group/group-options';
import { SitePage } from '@lianxi/shared/site/site-page';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef, useState } from 'react';
import { SiteFieldset } from './site-fields.tsx';
import { WidgetCode } from './widget-code.tsx';
import { WidgetPreview } from './widget-preview.tsx';

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
  const groups = useGroupNames(chatGroup);
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
  return (
    <SitePage
      title={site ? site.name : '新建网站'}
      form={form}
      code={site && <WidgetCode site={site} />}
      preview={<WidgetPreview fields={shown} />}
      onClose={onClose}
    >
      <SiteFieldset form={form} groups={groups} bilingual={shown.bilingual} bot={shown.bot} />
    </SitePage>
  );
}
