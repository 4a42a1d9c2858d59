import {
  IconBookOpenStroked,
  IconBriefStroked,
  IconCommentStroked,
  IconCreditCardStroked,
  IconCustomerSupportStroked,
  IconHomeStroked,
  IconHornStroked,
  IconLightningStroked,
  IconLineChartStroked,
  IconMailStroked,
  IconMonitorStroked,
  IconNineGridStroked,
  IconPhoneStroked,
  IconSafeStroked,
  IconSettingStroked,
  IconShareStroked,
  IconShoppingBagStroked,
  IconTemplateStroked,
  IconTicketCodeStroked,
  IconUserListStroked,
  IconVideoStroked,
} from '@douyinfe/semi-icons';
import type { ComponentType } from 'react';

/** Names that a menu of remote.json may contain. A new area adds its own here. */
const icons: Record<string, ComponentType<{ 'aria-hidden': true }>> = {
  home: IconHomeStroked,
  chat: IconCommentStroked,
  phone: IconPhoneStroked,
  headset: IconCustomerSupportStroked,
  video: IconVideoStroked,
  customer: IconUserListStroked,
  workorder: IconTicketCodeStroked,
  quality: IconSafeStroked,
  knowledge: IconBookOpenStroked,
  train: IconBriefStroked,
  scrm: IconShareStroked,
  market: IconHornStroked,
  message: IconMailStroked,
  robot: IconLightningStroked,
  helper: IconTemplateStroked,
  shop: IconShoppingBagStroked,
  billing: IconCreditCardStroked,
  report: IconLineChartStroked,
  monitor: IconMonitorStroked,
  setting: IconSettingStroked,
};

/** A menu's icon by its name; an unknown or empty name gives the neutral one. It is decorative: a label is next to it. */
export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? IconNineGridStroked;
  return <Icon aria-hidden />;
}
