import * as z from 'zod';
import { special } from '../kit/fields.ts';
import { type SettingsOf, settings } from '../kit/settings.ts';

/** 1 is the most urgent. */
export const priority = z.number().int().min(1).max(4);

const minutes = z.number().int().min(1).max(525_600).nullable();

/** How soon somebody must respond, and how soon the matter must be resolved; null: no limit. */
export const targetFields = {
  firstMinutes: minutes,
  resolutionMinutes: minutes,
  /** Minutes of the business calendar, or of the clock on the wall. */
  time: z.enum(['working', 'wall']),
};

const level = z.object({ priority, name: z.string().trim().min(1, '请输入名称').max(10), ...targetFields });
/** A priority of the tenant: its name, and its targets. */
export type PriorityLevel = z.output<typeof level>;

const levels = z
  .array(level)
  .length(4)
  .refine((all) => all.every((one, at) => one.priority === at + 1), '优先级的顺序有误')
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, '名称不能重复');

const hours = (many: number) => many * 60;

/** The four priorities of work orders: what they are called, and the targets of templates without their own. */
export const prioritySetting = settings({
  noun: 'work-order-priority',
  title: '优先级',
  path: '/xmf-work-order/priority.contract',
  access: { code: 'workorder_setting' },
  readAccess: 'signed-in',
  fields: {
    levels: special('优先级', levels, {
      blank: [
        { priority: 1, name: '紧急', firstMinutes: 15, resolutionMinutes: hours(4), time: 'wall' },
        { priority: 2, name: '高', firstMinutes: 30, resolutionMinutes: hours(8), time: 'working' },
        { priority: 3, name: '普通', firstMinutes: hours(2), resolutionMinutes: hours(24), time: 'working' },
        { priority: 4, name: '低', firstMinutes: hours(8), resolutionMinutes: hours(40), time: 'working' },
      ],
    }),
  },
});
export type PrioritySetting = SettingsOf<typeof prioritySetting>;

/** The targets of one template: of the priorities that differ from the tenant's. */
export const templateTargets = z
  .array(z.object({ priority, ...targetFields }))
  .max(4)
  .refine((all) => new Set(all.map((one) => one.priority)).size === all.length, '优先级重复');
export type TemplateTargets = z.output<typeof templateTargets>;

/** The priorities as orders of a template have them. */
export const levelsOf = (tenant: readonly PriorityLevel[], own: TemplateTargets): PriorityLevel[] =>
  tenant.map((one) => ({ ...one, ...own.find((target) => target.priority === one.priority) }));
