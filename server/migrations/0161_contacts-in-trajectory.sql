-- A customer's history tells of conversations that ended.

alter table customer_trajectory drop constraint customer_trajectory_kind_check;
alter table customer_trajectory add constraint customer_trajectory_kind_check
  check (kind in ('created', 'imported', 'changed', 'allotted', 'labelled', 'note', 'chat'));
