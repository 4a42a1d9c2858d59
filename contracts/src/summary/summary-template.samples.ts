import { samples } from '../kit/record-samples.ts';
import type { SummaryField } from './summary-field.ts';
import { summaryTemplate } from './summary-template.contract.ts';

const field: SummaryField = { key: 'a1', label: '说明', kind: 'lines', required: false, options: [] };
const uses = { skillGroupIds: [], hotlineIds: [] };

export default samples({
  record: summaryTemplate,
  // Its fields have a control of their own: summary-template.spec.ts.
  page: null,
  first: { channel: 'chat', name: '样品模板甲', fields: [field], ...uses, usual: false, enabled: true },
  second: { channel: 'chat', name: '样品模板乙', fields: [{ ...field, required: true }], ...uses, usual: true, enabled: false },
  bad: [
    ['fields', []],
    ['fields', [field, field]],
    ['fields', [{ ...field, kind: 'choice' }]],
  ],
});
