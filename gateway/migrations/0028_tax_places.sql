-- Tax places and what they levy, as an operator loaded them. The release brings both as files, which serve until a set is
-- loaded here. Reference data: the same for every client, and about nobody.
create table tax_place_set (
  kind text primary key check (kind in ('places', 'taxes')),
  set_id uuid not null,
  row_count integer not null check (row_count > 0),
  loaded_at timestamptz not null
);
call protect_directory_table('tax_place_set');

-- Rows belong to the set that tax_place_set names; a load that was broken off leaves rows that nobody reads.
create table tax_place (
  set_id uuid not null,
  zip_code text not null check (zip_code ~ '^\d{5}$'),
  -- State 2, county 3, place 4; zeroes mean the level above.
  geo_code text not null check (geo_code ~ '^\d{9}$'),
  city text not null,
  county text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  primary key (set_id, zip_code, geo_code, city)
);
create index tax_place_by_geo_code on tax_place (set_id, geo_code);
call protect_directory_table('tax_place');

create table place_tax (
  set_id uuid not null,
  geo_code text not null check (geo_code ~ '^\d{9}$'),
  tax_code text not null,
  is_residence_tax boolean not null,
  description text not null,
  tax_category text not null check (tax_category in ('federal', 'state', 'county', 'city', 'school', 'other')),
  -- 1/1,000,000; null where it is not flat.
  rate integer check (rate between 0 and 1000000),
  -- `code=English|Spanish;…` as in the file.
  filing_statuses text not null,
  needs_allowances boolean not null,
  source text not null check (source <> ''),
  primary key (set_id, geo_code, tax_code, is_residence_tax)
);
call protect_directory_table('place_tax');

-- Both by ZIP code and by geo code (prefix: a county's or a state's places); null where no set is loaded.
create function tax_places_loaded(p_zip_code text, p_geo_prefix text)
returns jsonb language sql stable security definer set search_path = paystead, pg_temp as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('zipCode', p.zip_code, 'geoCode', p.geo_code, 'city', p.city, 'county', p.county,
                                        'state', p.state) order by p.geo_code, p.zip_code, p.city)
      from (select * from tax_place t
             where t.set_id = s.set_id
               and (p_zip_code is null or t.zip_code = p_zip_code)
               and (p_geo_prefix is null or t.geo_code like p_geo_prefix || '%')
             order by t.geo_code, t.zip_code limit 200) p), '[]'::jsonb)
    from tax_place_set s where s.kind = 'places'
$$;
call offer_directory_function('tax_places_loaded(text, text)');

-- Everything that a state's places levy; null where no set is loaded.
create function place_taxes_loaded(p_geo_state text)
returns jsonb language sql stable security definer set search_path = paystead, pg_temp as $$
  select coalesce((
    select jsonb_agg(jsonb_build_object('geoCode', t.geo_code, 'taxCode', t.tax_code, 'description', t.description,
                                        'taxCategory', t.tax_category, 'isResidenceTax', t.is_residence_tax, 'rate', t.rate,
                                        'filingStatuses', t.filing_statuses, 'needsAllowances', t.needs_allowances)
                     order by t.geo_code, t.tax_code)
      from place_tax t where t.set_id = s.set_id and t.geo_code like p_geo_state || '%'), '[]'::jsonb)
    from tax_place_set s where s.kind = 'taxes'
$$;
call offer_directory_function('place_taxes_loaded(text)');
