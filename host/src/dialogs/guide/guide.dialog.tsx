import { IconCustomerSupportStroked, IconSettingStroked } from '@douyinfe/semi-icons';
import { Button } from '@douyinfe/semi-ui';
import { readGuide } from '@lianxi/contracts/guide/guide.contract';
import { useCall } from '@lianxi/shared/client/use-call';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfig } from '../../boot/config.ts';
import { DialogFrame } from '../dialog-frame.tsx';
import { type GuideRole, type ShownScene, shownScenes } from './guide-scenes.ts';
import { runScene } from './step-guide.ts';
import './guide.dialog.css';

const roles: {
  role: GuideRole;
  name: string;
  words: string;
  icon: ComponentType<{ 'aria-hidden': true; size: 'extra-large' }>;
}[] = [
  { role: 'administrator', name: '管理员', words: '管理客户、任务与团队，查看数据', icon: IconSettingStroked },
  { role: 'agent', name: '坐席', words: '接待客户、拨打电话、处理任务', icon: IconCustomerSupportStroked },
];

/** 新手引导: the user chooses a role and a scene; then the steps run on the page itself. */
export default function GuideDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { projectName } = useConfig();
  const { data, error, refetch } = useCall(readGuide, {}, { staleTime: 0 });
  const offered = shownScenes(data?.scenes ?? []);
  const begun = offered.find(({ id }) => id === data?.current?.scene);
  const [role, setRole] = useState<GuideRole | null>(null);

  function start(scene: ShownScene, from = 0) {
    onClose();
    void runScene(scene, { go: (path) => void navigate(path), offered }, from);
  }

  if (role === null) {
    return (
      <DialogFrame title="新手引导" width={560} onClose={onClose}>
        <p className="guide-ask">欢迎使用{projectName}。您主要的工作是？</p>
        <ul className="guide-cards">
          {roles.map(({ icon: Icon, ...card }) => (
            <li key={card.role}>
              <button type="button" className="guide-card guide-role" onClick={() => setRole(card.role)}>
                <Icon aria-hidden size="extra-large" />
                <strong>{card.name}</strong>
                <span>{card.words}</span>
              </button>
            </li>
          ))}
        </ul>
        {begun && (
          <p className="guide-begun">
            <Button theme="borderless" onClick={() => start(begun, data?.current?.step)}>
              继续上次的引导：{begun.name}
            </Button>
          </p>
        )}
      </DialogFrame>
    );
  }
  return (
    <DialogFrame
      title="选择想了解的场景"
      width={560}
      onClose={onClose}
      footer={<Button onClick={() => setRole(null)}>返回选择角色</Button>}
    >
      {error && <Failure what="引导" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading shape="list" rows={3} />}
      {data && (
        <ul className="guide-cards">
          {offered
            .filter((scene) => scene.role === role)
            .map((scene) => (
              <li key={scene.id}>
                <button type="button" className="guide-card" onClick={() => start(scene)}>
                  <strong>
                    {scene.name}
                    {data.done.includes(scene.id) && <em>已看过</em>}
                  </strong>
                  <span>{scene.words}</span>
                </button>
              </li>
            ))}
        </ul>
      )}
    </DialogFrame>
  );
}
