struct Shape {
  virtual ~Shape();
  virtual int area(Shape *other) = 0;
  Shape *next;
};
struct Square : Shape {
  ~Square() override;
  int area(Shape *other) override;
  long *side;
};
Shape *all;
Square::~Square() {}
int Square::area(Shape *other) { return next->area(other) + (int)*side; }
