/** The data that its samples need: two signatures. */
export default `insert into sms_signs (tenant_id, id, name, state) overriding system value
  values (174, 1000, '签名甲', 'approved'), (174, 1001, '签名乙', 'approved')`;
