// A stockroom: parts, who supplies them, and a journal of what left it.
#ifndef STOCKROOM_H
#define STOCKROOM_H

struct part {
  char grade;
  long number;
  char blocked;
  struct part *next;
  struct supplier *supplier;
  long audited;
  int count;
  double price;
};

struct supplier {
  char country;
  double owed;
  char rating;
  long deliveries;
};

struct move {
  char kind;
  long part;
  short count;
};

struct part *find_part(long number);
void add_part(long number, struct supplier *from);
double total_value(void);

#endif
