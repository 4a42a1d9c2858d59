-- Hours after a contact in which its agent still may read the customer.
alter table cti_configs add column customer_hours int not null default 2;
alter table chat_settings add column customer_hours int not null default 2;
alter table video_settings add column customer_hours int not null default 2;
