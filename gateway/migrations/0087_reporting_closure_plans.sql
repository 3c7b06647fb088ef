-- An import makes PostgreSQL look rows up one by one, as is right for its own statements. The closure of reporting lines joins whole
-- sets: with these settings, the lines of 4,000 people who are imported together take half the time.
alter function keep_reporting_closure() set enable_hashjoin = on;
alter function keep_reporting_closure() set enable_mergejoin = on;
alter function keep_reporting_closure() set enable_seqscan = on;
