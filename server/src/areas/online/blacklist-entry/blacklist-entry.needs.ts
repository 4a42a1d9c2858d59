/** The visitor whom its samples name. */
export default `insert into visitors (tenant_id, id, name) overriding system value values
  (174, 101, '访客101'), (174, 102, '访客102')`;
