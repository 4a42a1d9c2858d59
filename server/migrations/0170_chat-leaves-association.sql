-- What was done about a message of the chat leads to something as well: a call back, a work order.

alter table chat_leaves add column association_id text not null default '';
