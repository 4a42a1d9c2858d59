-- From when the first answer is counted in rates and averages: the agent's taking over, or the visitor's beginning.
alter table chat_monitor_rules add column reply_from text not null default 'assigned' check (reply_from in ('assigned', 'created'));
