// The only script of the shopper pages. It groups digits, reports wrong input early, prevents a second submit, and
// reloads the waiting page. Every page works without it, and the server decides. The text of these functions runs in
// the browser: each uses only itself, the others in `parts`, and its parameters.
import { type Brand, brands, findBrand, groupDigits, isLuhn, isSecurityCode } from "./card-number.ts";

interface Known {
  readonly brands: readonly Brand[];
  readonly findBrand: typeof findBrand;
  readonly groupDigits: typeof groupDigits;
  readonly isLuhn: typeof isLuhn;
  readonly isSecurityCode: typeof isSecurityCode;
}

/** The card form's fields; all are missing on a page without it. */
interface CardFields {
  readonly card: HTMLInputElement | undefined;
  readonly expiry: HTMLInputElement | undefined;
  readonly all: readonly HTMLInputElement[];
  /** What is wrong, by the name of the message in the input's data; empty for a valid input. */
  readonly faultOf: (input: HTMLInputElement) => "" | "empty" | "wrong" | "four";
}

function run(known: Known): void {
  const fields = findFields(known);
  const form = fields.card?.form ?? undefined;
  const left = markLeftFields(fields);
  groupWhileTyping(known, fields);
  // Its own words about the fields take the place of the browser's.
  if (form) form.noValidate = true;
  focusFromProblems();
  sendOnce(form, () => {
    left.length = 0;
    return check(fields);
  });
  // A page in the browser's history has no typed input, and can be submitted again.
  addEventListener("pagehide", () => form?.reset());
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
  lookAgain();
}

function inputOf(id: string): HTMLInputElement | undefined {
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement ? found : undefined;
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/gu, "");
}

function findFields({ brands, findBrand, isLuhn, isSecurityCode }: Known): CardFields {
  const [card, expiry, code] = [inputOf("card"), inputOf("expiry"), inputOf("code")];
  const now = card?.form?.dataset["now"] ?? "";
  const isCard = (digits: string): boolean => /^\d{12,19}$/u.test(digits) && isLuhn(digits);
  const isDate = (text: string): boolean => {
    const [, month = "", year = ""] = /^(0[1-9]|1[0-2])(?:20)?(\d\d)$/u.exec(digitsOf(text)) ?? [];
    return month !== "" && `20${year}-${month}` >= now;
  };
  const faultOf: CardFields["faultOf"] = (input) => {
    const text = input.value.trim();
    if (text === "") return "empty";
    if (input === card) return isCard(digitsOf(text)) ? "" : "wrong";
    if (input === expiry) return isDate(text) ? "" : "wrong";
    const brand = findBrand(brands, digitsOf(card?.value ?? ""));
    return isSecurityCode(text, brand) ? "" : brand?.code === undefined ? "wrong" : "four";
  };
  return { card, expiry, all: [card, expiry, code].filter((one) => one !== undefined), faultOf };
}

function mark(input: HTMLInputElement, fault: string): void {
  const place = document.getElementById(`${input.id}-wrong`);
  if (fault !== "") input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
  if (place === null) return;
  place.hidden = fault === "";
  const text = place.lastElementChild;
  if (text !== null) text.textContent = input.dataset[fault] ?? "";
}

// Checks a field when the shopper leaves it, but not while a button is pressed: a message would move the button away
// from the pointer and lose the click. Returns the waiting fields.
function markLeftFields({ all, faultOf }: CardFields): HTMLInputElement[] {
  let isPressed = false;
  const left: HTMLInputElement[] = [];
  const markLeft = (): void => {
    for (const input of left.splice(0)) mark(input, input.value === "" ? "" : faultOf(input));
  };
  const release = (): void => {
    isPressed = false;
    setTimeout(markLeft);
  };
  addEventListener("pointerdown", () => {
    isPressed = true;
  });
  addEventListener("pointerup", release);
  addEventListener("pointercancel", release);
  for (const input of all)
    input.addEventListener("change", () => {
      left.push(input);
      if (!isPressed) markLeft();
    });
  return left;
}

function groupWhileTyping({ brands, findBrand, groupDigits }: Known, fields: CardFields): void {
  const { card, expiry, all, faultOf } = fields;
  for (const input of all)
    input.addEventListener("input", (event) => {
      const typed = event instanceof InputEvent ? event : undefined;
      if (typed?.isComposing === true) return;
      const isAdding = !(typed?.inputType ?? "").startsWith("delete");
      if (input === card) {
        const digits = digitsOf(input.value).slice(0, 19);
        const brand = findBrand(brands, digits);
        rewrite(input, groupDigits(digits, brand?.groups));
        const place = document.getElementById("card-brand");
        if (place !== null) place.textContent = brand?.name ?? "";
      }
      if (input === expiry) rewrite(input, groupDate(input.value, isAdding));
      // Removes a message as soon as the input is valid.
      if (input.getAttribute("aria-invalid") === "true") mark(input, faultOf(input));
    });
}

function groupDate(typed: string, isAdding: boolean): string {
  // A month of one digit: no month of two digits begins with 2 to 9, and a separator after one digit ends it.
  const digits = digitsOf(typed.replace(/^(?=[2-9])|^(?=\d\D)/u, "0")).slice(0, 6);
  const year = digits.slice(2).replace(/^20(?=\d\d$)/u, "");
  return digits.length > 2 || (digits.length === 2 && isAdding) ? `${digits.slice(0, 2)} / ${year}` : digits;
}

// Writes the field again and keeps the caret after the same digit.
function rewrite(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  const end = input.selectionEnd ?? input.value.length;
  const before = digitsOf(input.value.slice(0, end)).length;
  const places = [...text.matchAll(/\d/gu)].map(({ index }) => index + 1);
  const caret = end === input.value.length ? text.length : before === 0 ? 0 : places[before - 1];
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret ?? text.length, caret ?? text.length);
}

// Marks and lists the wrong fields; whether there are none.
function check({ all, faultOf }: CardFields): boolean {
  const wrong = all.filter((input) => faultOf(input) !== "");
  const problem = document.getElementById("problem");
  const list = problem?.querySelector("ul");
  for (const input of all) mark(input, faultOf(input));
  if (!problem || !list) return true;
  problem.hidden = wrong.length === 0;
  document.getElementById("again")?.remove();
  list.replaceChildren(
    ...wrong.map((input) => {
      const [item, link] = [document.createElement("li"), document.createElement("a")];
      link.href = `#${input.id}`;
      link.textContent = input.dataset[faultOf(input)] ?? "";
      item.append(link);
      return item;
    }),
  );
  if (wrong.length > 0) problem.focus();
  return wrong.length === 0;
}

// A link to a field would change the address; the field is what is meant.
function focusFromProblems(): void {
  document.getElementById("problem")?.addEventListener("click", (event) => {
    const hash = event.target instanceof HTMLAnchorElement ? event.target.hash : "";
    const input = inputOf(hash.slice(1));
    if (input === undefined) return;
    event.preventDefault();
    input.focus();
  });
}

function sendOnce(form: HTMLFormElement | undefined, isReady: () => boolean): void {
  let sent = false;
  document.addEventListener("submit", (event) => {
    const button = event instanceof SubmitEvent ? event.submitter : null;
    if (sent || (event.target === form && !isReady())) {
      event.preventDefault();
      return;
    }
    sent = true;
    for (const one of document.querySelectorAll("button")) one.setAttribute("aria-disabled", "true");
    const turning = document.createElement("span");
    turning.className = "spin";
    turning.setAttribute("aria-hidden", "true");
    const busy = document.body.dataset["busy"] ?? "";
    button?.replaceChildren(turning, busy);
    const status = document.getElementById("status");
    if (status !== null) status.textContent = busy;
  });
}

function lookAgain(): void {
  const seconds = Number(document.body.dataset["again"] ?? "0");
  const isStillWaiting = async (): Promise<boolean> => {
    try {
      const { status, headers } = await fetch(location.href, { method: "HEAD", cache: "no-store" });
      return status >= 500 || headers.has("retry-after");
    } catch {
      return true;
    }
  };
  const look = async (): Promise<void> => {
    if (await isStillWaiting()) setTimeout(look, seconds * 1000);
    else location.reload();
  };
  if (seconds > 0) setTimeout(look, seconds * 1000);
}

const parts = [
  run,
  inputOf,
  digitsOf,
  findFields,
  mark,
  markLeftFields,
  groupWhileTyping,
  groupDate,
  rewrite,
  check,
  focusFromProblems,
  sendOnce,
  lookAgain,
];
const known = `{ brands: ${JSON.stringify(brands)}, findBrand: ${findBrand.toString()}, groupDigits: ${groupDigits.toString()}, isLuhn: ${isLuhn.toString()}, isSecurityCode: ${isSecurityCode.toString()} }`;

export const shopperScript = `(() => {\n${parts.map((part) => part.toString()).join("\n")}\nrun(${known});\n})();`;
