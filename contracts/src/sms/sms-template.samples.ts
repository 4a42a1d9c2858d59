import { samples } from '../kit/record-samples.ts';
import { smsTemplate } from './sms-template.contract.ts';

/** Signatures made by sms-template.needs.ts. */
export default samples({
  record: smsTemplate,
  // Its signature has a control of its own.
  page: null,
  first: { name: '模板1', kind: 'service', signId: '1000', content: '{姓名}您好', vendorCode: 'SMS_1' },
  second: { name: '模板2', kind: 'marketing', signId: '1001', content: '上新', vendorCode: '' },
  bad: [
    ['vendorCode', '编号'],
    ['signId', null],
  ],
});
