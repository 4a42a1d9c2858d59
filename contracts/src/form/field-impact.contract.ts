import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { fieldKey } from './condition.ts';
import { formTemplateErrors } from './form-template.contract.ts';

/** What depends on a field that is in use. */
export const fieldImpact = z.object({
  /** How many records hold a value in it. */
  records: z.number().int(),
  /** How many records the template has. */
  total: z.number().int(),
  /** Only so many records were read, the newest ones: the field is not in the index. Null: all. */
  checked: z.number().int().nullable(),
  /** Fields of the published form whose conditions or formulas read it. */
  users: z.array(z.object({ key: z.string(), label: z.string(), use: z.enum(['visible', 'required', 'readOnly', 'formula']) })),
});
export type FieldImpact = z.output<typeof fieldImpact>;

/** What depends on a field of the published form: asked before it is renamed, retired or removed. */
export const readFieldImpact = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/custom/template/{id}/impact',
  summary: '字段影响',
  /** The handler asks for `designRight`. */
  access: 'signed-in',
  params: z.object({ id }),
  query: z.object({ key: fieldKey }),
  reply: fieldImpact,
  errors: [formTemplateErrors.noField],
});
