import { Button } from '@douyinfe/semi-ui';
import { videoGroup } from '@lianxi/contracts/videocall/group.contract';
import {
  createVideoSite,
  readVideoSite,
  updateVideoSite,
  type VideoSite,
  type VideoSiteFields,
  videoSiteFields,
  videoSiteList,
} from '@lianxi/contracts/videocall/site.contract';
import { call } from '@lianxi/shared/client/api';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useForm } from '@lianxi/shared/form/use-form';
import { useGroupNames } from '@lianxi/shared/group/group-options';
import { SitePage } from '@lianxi/shared/site/site-page';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { toastSuccess } from '@lianxi/shared/ui/toast';
import { useRef, useState } from 'react';
import { VideoSiteCode } from './site-code.tsx';
import { VideoSiteFieldset } from './site-fields.tsx';
import { VideoSitePreview } from './site-preview.tsx';

const blank: VideoSiteFields = {
  ...{ name: '', enabled: true, title: '视频客服', welcome: '您好，请点击开始视频，我们将为您接通客服。' },
  ...{ consent: 'optional', ask: { name: 'optional', phone: 'off' }, askGroup: false, groupId: null, allowedOrigins: '' },
  accent: `#${'1664ff'}`,
};

interface Closing {
  onClose: () => void;
  /** A new entrance has its id. */
  onMade: (id: string) => void;
}

/** An entrance that is there, once it is read. */
export function VideoSiteEditor({ id, ...closing }: { id: string } & Closing) {
  const { data, error, refetch } = useCall(readVideoSite, { params: { id } }, { gcTime: 0 });
  if (data && !error) return <VideoSiteForm site={data} {...closing} />;
  return (
    <Page title="视频入口" actions={<Button onClick={closing.onClose}>返回</Button>}>
      {error ? <Failure what="视频入口" error={error} onRetry={() => void refetch()} /> : <Loading rows={12} />}
    </Page>
  );
}

/** An entrance beside the page that its customers will see. */
export function VideoSiteForm({ site, onClose, onMade }: { site: VideoSite | null } & Closing) {
  const stored = useRef(site);
  const [shown, setShown] = useState<VideoSiteFields>(site ?? blank);
  const groups = useGroupNames(videoGroup);
  const form = useForm(videoSiteFields, {
    initial: site ?? blank,
    changed: setShown,
    submit: async (fields) => {
      const { current } = stored;
      if (current) await call(updateVideoSite, { body: { ...fields, id: current.id, version: current.version } });
      const made = current ? null : await call(createVideoSite, { body: fields });
      await Promise.all([invalidate(videoSiteList), invalidate(readVideoSite)]);
      toastSuccess();
      if (made) onMade(made.id);
      else await form.loadLatest?.();
    },
    ...(site && {
      latest: async () => {
        const latest = await call(readVideoSite, { params: { id: site.id } });
        stored.current = latest;
        setShown(latest);
        return latest;
      },
    }),
  });
  return (
    <SitePage
      title={site ? site.name : '新建视频入口'}
      form={form}
      code={site && <VideoSiteCode site={site} />}
      preview={<VideoSitePreview fields={shown} />}
      onClose={onClose}
    >
      <VideoSiteFieldset form={form} groups={groups} />
    </SitePage>
  );
}
