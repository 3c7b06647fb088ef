-- Requests of the current minute by network address, which the gateways share so that one limit holds for all of them.
-- Unlogged: a crash or a failover loses a minute's counts, and writing them waits for neither the disk nor a replica.
create unlogged table request_count (
  minute timestamptz not null,
  -- An IPv4 address or the /64 network of an IPv6 address.
  address text not null check (length(address) <= 64),
  gateway_id uuid not null,
  requests integer not null check (requests > 0),
  primary key (minute, address, gateway_id)
);
call protect_directory_table('request_count');
