// What a person does with the pointer and the keyboard, and what the page then
// says.
const head = document.querySelector("[data-key=bytes]");
const first = () => document.querySelector("#structs tbody tr").cells[1].textContent;
const press = (key) =>
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const count = document.getElementById("count");

head.querySelector("button").click();
say("once", first(), head.ariaSort, location.hash);
head.querySelector("button").click();
say("twice", first(), head.ariaSort, location.hash);
document.querySelector("[data-key=rank] button").click();
say("cost", first(), head.ariaSort);

press("/");
const search = document.activeElement;
say("focus", search.id);
search.value = "struct_tm.h";
search.dispatchEvent(new Event("input"));
say("found", count.value, location.hash);
press("Escape");
say("cleared", search.value + count.value);
document.getElementById("tools").requestSubmit();
say("row", document.activeElement.textContent);
press("ArrowDown");
say("next", document.activeElement.textContent);
press("ArrowUp");
say("back", document.activeElement.textContent);

const section = document.getElementById("s-struct.bucket");
say("packed", section.querySelectorAll("table").length);
location.hash = "s-struct.bucket";
dispatchEvent(new HashChangeEvent("hashchange"));
say("opened", section.open, section.querySelectorAll("table").length);
