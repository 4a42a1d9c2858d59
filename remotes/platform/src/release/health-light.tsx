import { IconAlertTriangle, IconCrossCircleStroked, IconMinusCircleStroked, IconTickCircle } from '@douyinfe/semi-icons';
import type { ComponentType } from 'react';
import { crashRate, failureRate, type Health, type Light, lightOf, percentText } from './judged-health.ts';
import './health-light.css';

const faces: Record<Light, { text: string; icon: ComponentType<{ 'aria-hidden': true }> }> = {
  none: { text: '无数据', icon: IconMinusCircleStroked },
  good: { text: '正常', icon: IconTickCircle },
  watch: { text: '留意', icon: IconAlertTriangle },
  bad: { text: '异常', icon: IconCrossCircleStroked },
};

/** The health of a version: icon, word and colour, the figures on hover. */
export function HealthLight({ health }: { health: Health | undefined }) {
  const light = lightOf(health);
  const { text, icon: Icon } = faces[light];
  const figures = health
    ? `加载 ${health.loads} 次，失败率 ${percentText(failureRate(health))}，崩溃率 ${percentText(crashRate(health))}`
    : '还没有浏览器上报';
  return (
    <span className={`health-light health-${light}`} title={figures}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}
