-- Forms 1095-C and 1042-S, each a family of its own for consent to electronic delivery (26 CFR 301.6056-2; general
-- instructions for information returns).
alter table year_end_document
  drop constraint year_end_document_form_type_check,
  add constraint year_end_document_form_type_check
    check (form_type in ('W-2', 'W-2c', '1099-NEC', '1099-MISC', '1099-R', '1095-C', '1042-S'));
alter table year_end_consent
  drop constraint year_end_consent_form_family_check,
  add constraint year_end_consent_form_family_check check (form_family in ('W-2', '1099', '1095-C', '1042-S'));
alter table year_end_disclosure
  drop constraint year_end_disclosure_form_family_check,
  add constraint year_end_disclosure_form_family_check check (form_family in ('W-2', '1099', '1095-C', '1042-S'));
alter table year_end_text_notice
  drop constraint year_end_text_notice_form_family_check,
  add constraint year_end_text_notice_form_family_check check (form_family in ('W-2', '1099', '1095-C', '1042-S'));

-- The family whose consent covers a form (contract: familyOf).
create function year_end_family(p_form_type text) returns text
language sql immutable as $$
  select case when p_form_type in ('1095-C', '1042-S') then p_form_type
              when starts_with(p_form_type, 'W-2') then 'W-2'
              else '1099' end;
$$;
revoke all on function year_end_family(text) from public;
grant execute on function year_end_family(text) to paystead_app;

-- Treasury Tipped Occupation Codes of the job, for box 14b of Form W-2: at most two; 000 alone where the job isn't on the
-- Treasury's list (payroll: tippedOccupations).
alter table employment_version
  add column tipped_occupation_codes text[] not null default '{}'
    check (cardinality(tipped_occupation_codes) <= 2
           and array_to_string(tipped_occupation_codes, ',') ~ '^(000|([1-8][0-9]{2})(,[1-8][0-9]{2})?)?$');
