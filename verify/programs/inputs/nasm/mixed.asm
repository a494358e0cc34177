; Macros, structures, conditionals, expressions, many instructions.
%macro push_all 1-*
  %rep %0
    push %1
    %rotate 1
  %endrep
%endmacro
%define twice(x) ((x) * 2)
%assign counter 0
struc point
  .x: resd 1
  .y: resd 1
endstruc
section .data
numbers:
%rep 50
  dd twice(counter), counter << 3 | 1
  %assign counter counter + 1
%endrep
text: db "text", 10, 0
size equ $ - text
p: istruc point
  at point.x, dd 3
  at point.y, dd 4
iend
times 4 dw 0xABCD
dq 1.5, -2.25e10
section .bss
buffer: resb 64
section .text
global start
start:
.loop:
  inc eax
  mov ebx, [ebx + ecx * 4 + 8]
  lea edx, [eax + eax * 2]
  add eax, byte 3
  cmp eax, size
  jne .loop
  call far_away
  %ifdef missing
  nop
  %elif size > 3
  rep movsb
  %else
  %error "no"
  %endif
  fld st1
  movaps xmm0, xmm1
  paddd mm0, mm1
  jmp start
  times 200 nop
far_away:
  %if __BITS__ == 64
  push_all rax, rbx, r12
  vaddps ymm0, ymm1, [rax]
  vaddpd zmm1{k1}{z}, zmm2, zmm3
  mov rax, 0x123456789abcdef0
  %endif
  ret
