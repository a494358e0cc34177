-- What the speed test leaves out; in a file, so that the database is compared too.
pragma page_size = 1024;
pragma journal_mode = wal;
create table person(id integer primary key, name text not null collate nocase, born integer check (born > 1800), boss references person);
create trigger person_log after update on person begin insert into log values (old.name, new.name); end;
create table log(before text, after text);
create view senior as select * from person where born < 1950;
insert into person values (1, 'Ada', 1815, null), (2, 'grace', 1906, 1), (3, 'Edsger', 1930, 2), (4, 'Barbara', 1939, 2);
update person set name = upper(name) where id > 1;
select * from senior order by name;
select * from log;
with recursive under(id, depth) as (select 1, 0 union all select p.id, depth + 1 from person p join under on p.boss = under.id)
select name, depth from under join person using (id) order by depth, name;
insert into person values (5, 'nemo', 1700, null);
begin; delete from person; savepoint s; insert into log values ('x', 'y'); rollback to s; rollback;
select count(*) from person;

create virtual table document using fts4(body);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
insert into document select printf('word%d common word%d', i % 17, i % 23) from n;
select count(*) from document where document match 'word3 AND word7';
select snippet(document) from document where document match '"common word22"' limit 3;
create virtual table box using rtree(id, x0, x1, y0, y1);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
insert into box select i, i % 50, i % 50 + 3, i / 50, i / 50 + 2 from n;
select count(*), min(id) from box where x0 > 10 and x1 < 30 and y0 > 2;
select json_extract('{"a":[1,2,{"b":null}],"c":"d"}', '$.a[2]'), json_group_array(name) from person;
select key, value from json_tree('{"a":[1,2.5,{"b":true}]}');
select quote(x'00ff'), hex(zeroblob(2)), printf('%08.3f|%-6s|%+d', 3.14159, 'ab', 7), substr('héllo', 2, 3);
select date('2024-02-29', '+1 year'), strftime('%j', '2023-12-31'), julianday('2000-01-01 12:00');
alter table person add column note text default 'none';
alter table person rename column born to year;
create index person_year on person(year desc) where year > 1900;
explain query plan select * from person where year > 1910;
.dump person
.mode box
select * from person;
pragma wal_checkpoint(truncate);
pragma journal_mode = delete;
vacuum;
