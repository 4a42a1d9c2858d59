-- A call has its number before its row: the row is then written once, with all that is known of it.
grant usage on sequence calls_id_seq to lianxi_app;
