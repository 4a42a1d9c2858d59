-- What an agent's own browser says of why they did not take a call; the set on their desk; the tenant's call line.

alter table call_legs add column phone_fault text;

-- Of the set that the agent set up: it registers by itself, whoever is signed in. Null: there is none.
alter table agent_phone_status add column desk_set_secret bytea;

-- '6': the line rings the agent's own number, and no extension is needed.
alter table cti_configs add column call_line text not null default '1' check (call_line in ('1', '6'));
