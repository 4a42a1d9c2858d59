-- Agents may call by their own mobile: a setting of the tenant, as whose line it costs.
alter table cti_configs add mobile_call_out_status text not null default '1' check (mobile_call_out_status in ('0', '1'));
