-- A new kind of security event: an invitation that wrong facts have locked.
alter table security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (kind in (
    'record_refused', 'change_refused', 'recent_sign_in_missing', 'decision_refused',
    'step_up_failed', 'identity_token_replayed', 'refresh_token_reused', 'link_token_reused', 'logout_token_refused',
    'weak_sign_in', 'invitation_locked'));
