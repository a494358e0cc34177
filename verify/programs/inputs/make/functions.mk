# Functions, implicit rules, recursive and simple variables, patterns.
words := $(shell seq 1 40)
double = $(1)$(1)
reverse = $(if $(1),$(call reverse,$(wordlist 2,$(words $(1)),$(1))) $(firstword $(1)))
$(foreach w,$(words),$(eval v$(w) := $(call double,$(w))))
define recipe
$(1): $(2)
	@echo $$@ from $$^, $$(v$(3))
endef
all: last $(addprefix t,$(words)) ; @echo $(call reverse,$(words))
$(foreach w,$(words),$(eval $(call recipe,t$(w),$(if $(filter-out 1,$(w)),t$(shell expr $(w) / 2)),$(w))))
t0:
	@echo $(sort $(patsubst %,x%y,$(words)))
%.o: %.c ; @echo compile $<
%.c: ; @echo generate $@
last: a.o b.o | t40
	@echo $(subst 1,one,$(v11)) $(origin words) $(flavor double) $(wildcard built/*.am)
.PHONY: all t0 last
.INTERMEDIATE: a.c b.c
-include nothing.mk
ifeq ($(words),)
$(error empty)
else
$(info $(lastword $(words)) $(or ,$(and a,b)) $(abspath /a/../b) $(notdir a/b.c) $(suffix a.c) $(value double))
endif
