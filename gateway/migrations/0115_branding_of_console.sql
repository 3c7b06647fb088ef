-- Branding in the console: one draft for each partner, and every state that was published, so that an earlier one can come back.

-- A partner's branding as the console and its exports write it: the names of the API, null where the product's default applies.
create function brand_of_partner(p partner) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'isWhiteLabeled', p.is_white_labeled, 'pageTitle', p.page_title, 'footerText', p.footer_text,
    'privacyPolicyLabel', p.privacy_policy_label, 'privacyPolicyUrl', p.privacy_policy_url,
    'termsOfUseLabel', p.terms_of_use_label, 'termsOfUseUrl', p.terms_of_use_url,
    'logoImageBase64', p.logo_image_base64, 'faviconImage', p.favicon_image,
    'actionColorHex', p.action_color_hex, 'sidebarColorHex', p.sidebar_color_hex);
$$;

create table partner_brand_draft (
  partner_id uuid primary key references partner on delete cascade,
  -- Another value with every save, so that nobody overwrites what they haven't seen.
  version uuid not null,
  -- The published state that the draft began with.
  base_number integer not null,
  brand jsonb not null,
  adjusts_colors boolean not null,
  saved_at timestamptz not null,
  saved_by text not null
);
call protect_directory_table('partner_brand_draft');

create table partner_brand_version (
  partner_id uuid not null references partner on delete cascade,
  number integer not null,
  brand jsonb not null,
  published_at timestamptz not null,
  primary key (partner_id, number)
);
call protect_directory_table('partner_brand_version');

insert into partner_brand_version (partner_id, number, brand, published_at)
select partner_id, 1, brand_of_partner(p), updated_at from partner p;

-- Whoever changes a partner leaves a version: the console, the command line and imports.
create function keep_partner_brand() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and brand_of_partner(new) = brand_of_partner(old) then
    return null;
  end if;
  insert into partner_brand_version (partner_id, number, brand, published_at)
  select new.partner_id, coalesce(max(v.number), 0) + 1, brand_of_partner(new), new.updated_at
    from partner_brand_version v where v.partner_id = new.partner_id;
  return null;
end
$$;
create trigger keep_partner_brand after insert or update on partner
  for each row execute function keep_partner_brand();
