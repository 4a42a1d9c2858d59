import * as z from 'zod';
import { choice, flag, lines, schemaOf, special, text } from '../kit/fields.ts';

/** Is the visitor asked for it before they chat, and must they tell? */
export const asking = z.enum(['off', 'optional', 'required']);

const english = z.object({
  title: z.string().trim().max(30),
  subtitle: z.string().trim().max(40),
  welcome: z.string().trim().max(500),
  launcher: z.string().trim().max(16),
});

/** What a visitor sees of a site before anybody talks to them. */
export const lookFields = {
  accent: text('主题颜色', { max: 7, pattern: [/^#[0-9a-f]{6}$/i, '颜色写作 # 和六位十六进制数字'] }),
  launcher: text('按钮文字', { max: 16, required: true }),
  position: choice('位置', { right: '右下角', left: '左下角' }, { default: 'right' }),
  theme: choice('配色模式', { auto: '跟随网页', light: '浅色', dark: '深色' }, { default: 'auto' }),
  title: text('标题', { max: 30, required: true }),
  subtitle: text('副标题', { max: 40 }),
  welcome: lines('欢迎语', { max: 500, required: true }),
  /** Visitors whose browser is not Chinese read the widget and `english`. */
  bilingual: flag('同时提供英文', { default: false }),
  /** Empty: as the widget says it by itself. */
  english: special('英文', english, { blank: { title: '', subtitle: '', welcome: '', launcher: '' } }),
  ask: special('咨询前询问', z.object({ name: asking, phone: asking, email: asking, company: asking }), {
    blank: { name: 'off', phone: 'off', email: 'off', company: 'off' },
  }),
  /** Of pictures visitors may send only JPG. */
  jpgOnly: flag('访客只能发送 JPG 图片', { default: false }),
  /** Visitors choose a group before they chat. */
  askGroup: flag('选择咨询类型', { default: false }),
};

/** What anybody may read of a site's look. */
export const siteLook = schemaOf(lookFields);
export type SiteLook = z.output<typeof siteLook>;
