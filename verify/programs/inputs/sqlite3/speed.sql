-- Inserts, indexes, joins, aggregates, updates and deletes, all in memory.
create table item(id integer primary key, number integer, part integer, name text, price real);
begin;
with recursive n(i) as (select 1 union all select i + 1 from n where i < 120000)
insert into item
select i, (i * 7919) % 100003, i % 977, printf('name %06d', (i * 31337) % 120011), ((i * 271) % 9973) / 7.0 from n;
commit;
select count(*), sum(number), round(avg(price), 6), min(name), max(name) from item;
create index item_number on item(number);
create index item_part_price on item(part, price);

create table part(id integer primary key, label text unique);
with recursive n(i) as (select 0 union all select i + 1 from n where i < 976)
insert into part select i, printf('part %d', (i * 577) % 977) from n;

select p.label, count(*), round(sum(i.price), 3) from item i join part p on p.id = i.part
group by p.label order by 3 desc, 1 limit 10;
select count(*) from item a join item b on b.number = a.number + 1 and b.part < a.part;
select sum(length(name)) from item where name like '%42%' or name glob '*7?1';
select part, round(price, 3), rank() over (partition by part order by price desc, id) as place
from item where part < 40 and number % 11 = 0 order by part, place, price limit 25;

begin;
update item set price = price * 1.1, name = upper(name) where part between 100 and 400;
update item set number = number + 1 where id % 3 = 0;
delete from item where number % 13 = 5;
commit;
insert or replace into item select id, number - 1, part + 1, name || '!', price from item where id % 5 = 0;
select count(*), sum(number), round(sum(price), 3) from item;

with recursive
  axis(x) as (select -2.0 union all select x + 0.05 from axis where x < 1.2),
  lines(y) as (select -1.0 union all select y + 0.1 from lines where y < 1.0),
  m(step, cx, cy, x, y) as (
    select 0, x, y, 0.0, 0.0 from axis, lines
    union all
    select step + 1, cx, cy, x * x - y * y + cx, 2.0 * x * y + cy from m where x * x + y * y < 4.0 and step < 28)
select group_concat(depth, ' ') from (select cy, sum(step) as depth from m group by cy order by cy);

select count(distinct a.name), count(*) from item a
where exists (select 1 from item b where b.part = a.part and b.price > a.price * 2 and b.number < 500);
pragma integrity_check;
