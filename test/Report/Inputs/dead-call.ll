; The call of @log is never reached. Once it is deleted nothing blocks a change.
%struct.node = type { i64, i64 }

define i32 @main() {
entry:
  %n = call ptr @malloc(i64 16)
  %second = getelementptr %struct.node, ptr %n, i64 0, i32 1
  store i64 0, ptr %second
  br i1 false, label %dead, label %done

dead:
  call void @log(ptr %n)
  br label %done

done:
  call void @free(ptr %n)
  ret i32 0
}

declare ptr @malloc(i64)
declare void @free(ptr)
declare void @log(ptr)
