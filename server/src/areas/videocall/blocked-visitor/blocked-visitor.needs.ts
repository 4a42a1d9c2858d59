/** The visitor whom its samples name. */
export default `insert into video_visitors (tenant_id, id, name) overriding system value values
  (174, 900001, '李雷'), (174, 900002, '韩梅')`;
