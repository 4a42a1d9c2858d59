import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { timestamp } from '../kit/ids.ts';
import { contactChannel, contactPurpose, contactRules } from './contact-rules.ts';

const path = '/xmf-basic-model/contactRule';
const access = { code: 'setting_contactrule' };

/** The permission to allow more than before. Without it, rules can only be made stricter. */
export const LOOSEN_CONTACT_RULES = 'setting_contactrule_loosen';

export const contactRuleErrors = defineErrors('contact-rule', {
  /** `text` says by which rule, and when the next contact is allowed. */
  refused: { kind: 'conflict', text: '联系规则不允许现在联系' },
  changed: { kind: 'conflict', text: '该规则已被其他人修改，请载入最新内容后再保存' },
  looser: { kind: 'forbidden', text: '没有权限放宽联系规则，只能收紧' },
});

const version = z.object({
  purpose: contactPurpose,
  /** Counts the saves; 0: the rules of the product. */
  version: z.number().int().min(0),
  rules: contactRules,
  /** Null: nobody saved them. */
  changedBy: z.string().nullable(),
  changedAt: timestamp.nullable(),
});
export type ContactRuleVersion = z.output<typeof version>;

/** The rules of all purposes that apply now. */
export const contactRuleList = endpoint({
  method: 'GET',
  path,
  summary: '联系规则',
  access,
  reply: z.array(version),
});

/** Saves the rules of a purpose as its next version. They apply to each contact from then on. */
export const updateContactRule = endpoint({
  method: 'PUT',
  path,
  summary: '修改联系规则',
  access,
  body: z.object({ purpose: contactPurpose, version: z.number().int().min(0), rules: contactRules }),
  reply: z.null(),
  errors: [contactRuleErrors.changed, contactRuleErrors.looser],
});

/** All versions of a purpose's rules, the latest first. */
export const contactRuleVersions = endpoint({
  method: 'GET',
  path: `${path}/versions`,
  summary: '联系规则的历史版本',
  access,
  query: z.object({ purpose: contactPurpose }),
  reply: z.array(version),
});

/** A refusal: the rule, the words for users, and when the contact would be allowed. */
export const contactRefusal = z.object({
  rule: z.enum(['opt-out', 'window', 'limit', 'gap']),
  words: z.string(),
  /** Null: not within a year. */
  nextAllowed: timestamp.nullable(),
});
export type ContactRefusal = z.output<typeof contactRefusal>;

export const contactTrialInput = z.object({
  purpose: contactPurpose,
  channel: contactChannel,
  /** Whole, or masked with its handle. */
  number: z.string().trim().min(1, '请输入号码').max(200),
});

/** Whether a number may be contacted at this moment. It takes no permit. */
export const tryContact = endpoint({
  method: 'POST',
  path: `${path}/try`,
  summary: '试算能否联系',
  access,
  body: contactTrialInput,
  reply: z.object({
    refusal: contactRefusal.nullable(),
    /** Contacts of the purpose in the last 30 days. */
    contacts: z.array(z.object({ channel: contactChannel, at: timestamp, conversation: z.boolean() })),
  }),
});
