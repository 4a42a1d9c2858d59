/** The categories and the files that samples of entries name. */
export default `
  insert into knowledge_categories (tenant_id, id, name, level, genre, type) overriding system value values
    (174, 101, '样品所在分类一', 1, 2, 3), (174, 102, '样品所在分类二', 1, 2, 3);
  insert into files (tenant_id, save_name, file_name, content_type, size, sha256, uploader, uploader_id, kept_at)
  select 174, name, name || '.pdf', 'application/pdf', 1024, '\\x00', 'agent', 1, now()
  from unnest(array['sample-of-a-knowledge-file', 'sample-of-another-knowledge-file']) as name`;
