import * as z from 'zod';
import { id } from '../kit/ids.ts';
import { leaveKindNames, type NewRequest, requestKind, requestKindNames } from './shift-request.contract.ts';

/** What a user fills in for any kind of request; a kind needs some of it. */
export const requestInput = z
  .object({
    kind: requestKind,
    agentId: id.nullable(),
    leaveKind: z.enum(['annual', 'personal', 'sick', 'other']),
    punchKind: z.enum(['in', 'out']),
    /** Of the clocks of the tenant: `2026-10-05T09:00`. */
    beginTime: z.string(),
    endTime: z.string(),
    day: z.string(),
    otherAgentId: id.nullable(),
    otherDay: z.string(),
    reason: z.string().trim().min(1, '请输入原因').max(200),
  })
  .superRefine((input, ctx) => {
    const need = (path: keyof typeof input, message: string) => {
      if (!input[path]) ctx.addIssue({ code: 'custom', path: [path], message });
    };
    if (input.kind === 'swap') {
      need('day', '请选择日期');
      need('otherAgentId', '请选择同事');
      return;
    }
    need('beginTime', '请选择时间');
    if (input.kind !== 'correction') need('endTime', '请选择时间');
  });
/** The same by a supervisor, for an agent. */
export const requestForOther = requestInput.refine(({ agentId }) => agentId !== null, {
  path: ['agentId'],
  message: '请选择坐席',
});

export type RequestInput = z.input<typeof requestInput>;

const momentOf = (local: string) => new Date(`${local}:00+08:00`).toISOString();

/** The input as the server takes it. */
export function requestOf(input: z.output<typeof requestInput>): NewRequest {
  const { kind, agentId, leaveKind, punchKind, beginTime, endTime, day, otherAgentId, otherDay, reason } = input;
  const common = { ...(agentId && { agentId }), reason };
  switch (kind) {
    case 'leave':
      return { ...common, kind, leaveKind, beginTime: momentOf(beginTime), endTime: momentOf(endTime) };
    case 'overtime':
      return { ...common, kind, beginTime: momentOf(beginTime), endTime: momentOf(endTime) };
    case 'correction':
      return { ...common, kind, punchKind, beginTime: momentOf(beginTime) };
    case 'swap':
      return { ...common, kind, day, otherAgentId: otherAgentId ?? '', otherDay: otherDay || null };
  }
}

export const blankRequest: RequestInput = {
  ...{ kind: 'leave', agentId: null, leaveKind: 'personal', punchKind: 'in', beginTime: '', endTime: '' },
  ...{ day: '', otherAgentId: null, otherDay: '', reason: '' },
};

const options = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }));
export const kindOptions = options(requestKindNames);
export const leaveOptions = options(leaveKindNames);
export const punchOptions = options({ in: '签入', out: '签出' });
