-- Rows with a fault in their columns leave the plan, and so does what depends on them: the compiler learns of them. A few cells
-- as text then, none of them sensitive.
alter table import_row add column is_broken boolean not null default false;
