import { expect, test } from "vitest";
import { isPage } from "./is-page.ts";

test.each([
  "<!DOCTYPE html><html></html>",
  '<!doctype HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><p>',
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a -->\n<html xmlns="http://www.w3.org/1999/xhtml"/>',
  "<HTML><BODY></BODY></HTML>",
  "<form action=/v1/checkout method=post></form>",
  "<script>document.write('<form>')</script>",
  '<body onload="document.forms[0].submit()">',
  "<!-- no end of comments --><!-- --><div>",
  "One moment, please <form method=post></form>",
  "One moment, please <BODY>",
  "\n\t<html>",
  "\n<div>",
  "<!-- a -->\n<div>",
  '<?xml version="1.0"?><p>',
  "<?a?> <!-- b --> <?c?>\n<p/>",
  "<html><!-- a --><respon>",
  "<!DOCTYPE   html><p>",
  "<h1>Paid</h1>",
])("%s is a page", (text) => {
  expect(isPage(text)).toBe(true);
});

test.each([
  "<respon><order_no>1</order_no></respon>",
  '<?xml version="1.0"?><!DOCTYPE respon><respon/>',
  "<formula/>",
  "<respon><!doctype html></respon>",
  "<respon><html></html></respon>",
  "One moment, please <p>",
  "<!-- <html> undefined <p>",
  "<!-- a --><!-- <p>",
  "One moment, please <formula>",
  "{<html>",
  "<!doctype htmlx>",
  "</html>",
  "< html>",
  '{"html":"<html>"}',
  '["<form>"]',
  "a=b&c=d",
  "<!-- no end <html>",
  "",
  "<",
])("%s is not a page", (text) => {
  expect(isPage(text)).toBe(false);
});

test("a hundred thousand unclosed comments are recognised quickly", () => {
  expect(isPage("<!--".repeat(100_000))).toBe(false);
});

test("a page begins behind millions of blanks", () => {
  expect(isPage(`${" ".repeat(20_000_000)}<p>`)).toBe(true);
});
