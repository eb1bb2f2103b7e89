// Reads one page, and reports its forms. It runs in the interpreter, in the same scope as the page's scripts. So it
// builds its report from parts that no script can replace (slots.ts, forms.ts `told`), and no report can do harm
// outside.
import { Document, opened } from "./document.ts";
import { fire } from "./events.ts";
import { page, submitted, told } from "./forms.ts";
import { absolute, host } from "./host.ts";
import { build, PageParser, scripting, type Event } from "./markup.ts";
import { current, textOf } from "./node.ts";
import { attributeOf, hooks, isNamed, slots, under } from "./slots.ts";
import { pass } from "./timers.ts";
import { openWindow } from "./window.ts";

/** The time that a page may run after its load, on its own clock. */
const rest = 6000;
const { parse } = JSON;

let deferred: object[] = [];

function scriptText(script: object): string | undefined {
  const source = attributeOf(script, "src");
  if (source === undefined) return textOf(script);
  return host.script(absolute(source, (page.document as Document).baseURI));
}

const types =
  /^\s*(?:(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:jscript|livescript)|module)?\s*(?:;.*)?$/i;

function run(script: object): void {
  const held = slots(script);
  if (held.ran || slots(held.parent ?? script).name === "template") return;
  const type = attributeOf(script, "type");
  const language = attributeOf(script, "language");
  if (
    type === undefined
      ? language !== undefined && language !== "" && !/^(?:java|ecma|j|live)script[\d.]*$/i.test(language)
      : !types.test(type)
  )
    return;
  if (attributeOf(script, "nomodule") !== undefined) return;
  if (attributeOf(script, "src") === undefined && textOf(script).trim() === "") return;
  held.ran = true;
  const text = scriptText(script);
  if (text === undefined) return void fire(script, "error");
  const document = page.document as Document;
  const outer = document.currentScript;
  document.currentScript = script;
  const failed = host.run(type?.trim().toLowerCase() === "module" ? `"use strict";{${text}\n}` : text);
  document.currentScript = outer;
  if (failed !== "") {
    hooks.report(failed);
    fire(globalThis, "error");
  }
  host.checkpoint();
  if (attributeOf(script, "src") !== undefined) fire(script, "load");
}

/** Runs a script of the page: at its place, or after the whole page. */
function whereItStands(script: object): void {
  const module = attributeOf(script, "type")?.trim().toLowerCase() === "module";
  const late =
    module || (attributeOf(script, "src") !== undefined && attributeOf(script, "defer") !== undefined);
  if (late) deferred.push(script);
  else run(script);
}

function openDocument(url: string, contentType: string): Document {
  const document = new Document(url, contentType);
  current.document = document;
  page.document = document;
  if (!scripting.on) return document;
  openWindow(document);
  opened.parser = (of) => (of === document ? new PageParser(document, run) : undefined);
  hooks.entered = (element) => {
    hooks.changed(element, "");
    // A script made by a script runs as soon as the page contains it; the parser runs its own scripts.
    if (slots(element).name === "script") run(element);
  };
  return document;
}

function finish(document: Document): void {
  for (const script of deferred) run(script);
  deferred = [];
  document.readyState = "interactive";
  fire(document, "readystatechange");
  fire(document, "DOMContentLoaded", { bubbles: true });
  host.checkpoint();
  document.readyState = "complete";
  fire(document, "readystatechange");
  fire(globalThis, "load");
  fire(globalThis, "pageshow");
  host.checkpoint();
  pass(rest, () => submitted.length > 0);
  document.parser?.write("", true);
}

/** Reads a page. `events` is the page from the outside reader, if it is well-formed XHTML. */
export function read(...[html, url, events, scripts]: [string, string, string, boolean]): void {
  scripting.on = scripts;
  const document = openDocument(url, events === "" ? "text/html" : "application/xhtml+xml");
  if (events === "") {
    const parser = new PageParser(document, whereItStands);
    document.parser = parser;
    parser.write(html, true);
    document.parser = undefined;
  } else build(document, parse(events) as Event[], whereItStands);
  if (scripts) finish(document);
}

const { tell } = host;

/**
 * Reports the result. That is the forms: first the submitted ones, as they were then, and then the others in their
 * current state. For `scriptsOnly` it is the addresses of scripts.
 */
export function say(scriptsOnly: boolean): void {
  const root = page.document as object;
  if (scriptsOnly) {
    for (const script of under(root, isNamed("script"))) {
      const source = attributeOf(script, "src") ?? "";
      if (source !== "") tell("script", absolute(source, (root as Document).baseURI));
    }
    return;
  }
  const all = under(root, isNamed("form"));
  for (let at = 0; at < submitted.length; at++) sayForm(submitted[at]?.parts ?? []);
  for (let at = 0; at < all.length; at++) {
    const form = all[at] as object;
    let was = false;
    for (let seen = 0; seen < submitted.length; seen++) was ||= submitted[seen]?.form === form;
    if (!was) sayForm(told(form, false));
  }
}

function sayForm(parts: readonly (readonly [string, string])[]): void {
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at];
    if (part !== undefined) tell(part[0], part[1]);
  }
}
