// The part of the HTML report's script that creates elements on demand: rows, stories, messages, tables.

export const buildingScript = `
const coloured = (text, from) => {
  const parts = [];
  let end = 0;
  for (const found of text.matchAll(/("(?:[^"\\\\\\\\\\n]|\\\\\\\\.)*")(\\s*:)?|<\\/?[\\w:.-]+|\\/?>|(?<![\\w.-])-?\\d+(?:\\.\\d+)?(?![\\w.-])/g)) {
    parts.push([text.slice(end, found.index), ""]);
    parts.push([found[0], found[1] === undefined ? (/^[<\\/>]/.test(found[0]) ? "k" : "n") : found[2] === undefined ? "s" : "k"]);
    end = found.index + found[0].length;
  }
  parts.push([text.slice(end), ""]);
  return parts.map(([part, kind]) => (kind === "" ? part : make("span", { class: kind }, part)));
};
/** A text in colours, with the place at which the check looks marked. */
const marked = (text, mark) =>
  mark === undefined
    ? coloured(text)
    : [...coloured(text.slice(0, mark[0])), make("mark", {}, coloured(text.slice(mark[0], mark[1]))), ...coloured(text.slice(mark[1]))];
const figure = (name, text, children, copies) => {
  if (text === "") return undefined;
  const pre = make("pre", { tabIndex: 0, role: "group", "aria-label": name }, children ?? coloured(text));
  const button = copies ? make("button", { type: "button", class: "copy" }, "Copy") : undefined;
  button?.addEventListener("click", async () => {
    try { await navigator.clipboard.writeText(text); button.textContent = "Copied"; }
    catch { getSelection().selectAllChildren(pre); button.textContent = "Selected"; }
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
  return make("figure", {}, make("figcaption", {}, make("span", {}, name), button), pre);
};
const duration = (ms) => (ms < 0 ? "" : ms < 10000 ? ms + " ms" : (ms / 1000).toFixed(1) + " s");
const messageBlock = (index, fault, mark, count) => {
  const [name, ms, sent, response] = data.messages[index];
  const title = [name === "" ? "" : "Step " + name, duration(ms), fault && count > 1 ? "shows the failure" : ""].filter(Boolean).join(" · ");
  const inSent = response === "" ;
  return make("div", { class: fault ? "message fault" : "message" }, title === "" ? undefined : make("p", { class: "label" }, title),
    make("div", { class: "exchange" },
      figure(inSent ? "Received" : "Request", sent, fault && inSent ? marked(sent, mark) : undefined),
      figure("Response", response, fault && !inSent ? marked(response, mark) : undefined)));
};
const byHand = (id, story) => [
  make("p", { class: "label" }, "Try it again"),
  figure("As the suite does, with new references", data.again + " " + id, undefined, true),
  /replay | --target /.test(data.again) ? make("p", { class: "small soft" }, "With the account's key in ", make("code", {}, data.key), ".") : undefined,
  story?.curl === undefined ? undefined : figure("By hand", story.curl, undefined, true),
  story?.curl === undefined || story.variables.length === 0 ? undefined
    : make("p", { class: "small soft" }, "With ", story.variables.flatMap((name, index) => [index === 0 ? "" : ", ", make("code", {}, name)]), " set."),
];
const messagesOf = (id, story) => {
  const own = story?.messages ?? [];
  return [
    ...own.map((index, place) => messageBlock(index, place === own.length - 1, story.mark, own.length)),
    own.length === 0 ? make("p", { class: "small soft" }, "Its messages are in the JSON report.") : undefined,
    make("div", { class: "message" }, byHand(id, story)),
  ];
};
const citing = ([id, section, text], kind) => [prose(text), make("span", { class: "small soft" },
  make("a", { href: (data.docs === undefined ? "#" + kind + "=" : data.docs + kind + "/index.html#") + encodeURIComponent(id) }, make("code", {}, id)), section === "" ? "" : ", section " + section)];
const diffBlock = ([at, expected, actual, from]) => {
  const split = (text) => (from < 0 ? [text] : [text.slice(0, from), make("span", { class: "from" }, text.slice(from))]);
  const line = (name, kind, parts) => make("div", { class: kind }, make("span", {}, name), make("span", {}, parts));
  return make("div", { class: "diff" }, line("at", "at", [at]), line("− expected", "want", split(expected)), line("+ got", "got", split(actual)));
};
const hintBlock = (hint) => {
  const [sentence, ...text] = hint.split("\\n");
  return make("p", { class: "hint" }, prose(sentence), text.length === 0 ? undefined : make("code", { class: "signed" }, text.join("\\n")));
};
const storyBlock = (index) => {
  const [id, , , status, rules, points, why, level] = data.checks[index];
  const story = stories.get(index);
  const facts = [
    ...rules.map((rule) => ["Rule", citing(data.rules[rule], "rules")]),
    ...points.map((point) => ["Extension point", citing(data.points[point], "extension-points")]),
    ["Where", story?.where === undefined ? [] : prose(story.where)],
    ["Level", level === undefined ? [] : [level]],
    ["Why", why < 0 ? [] : prose(data.texts[why])],
    ["Test data", story?.testData === undefined ? [] : prose(story.testData)],
    ["Cause", groupOf.has(id) && groupOf.get(id) !== id ? [link(groupOf.get(id))] : []],
  ].filter(([, children]) => children.length > 0);
  return make("div", { class: "story" },
    story?.diff === undefined ? undefined : diffBlock(story.diff),
    make("dl", {}, facts.flatMap(([name, children]) => [make("dt", {}, name), make("dd", {}, children)])),
    story?.hints === undefined ? undefined : make("div", {}, make("p", { class: "label" }, "Likely cause"), story.hints.map(hintBlock)),
    data.statuses[status][1] === "bad" || data.statuses[status][1] === "warn" ? make("div", {}, messagesOf(id, story)) : undefined);
};
const rowOf = (index) => {
  const [id, title, , status] = data.checks[index];
  const row = make("details", { class: "row" }, make("summary", {}, statusMark(status),
    make("span", { class: "name" }, make("span", { class: "id" }, id), make("span", {}, prose(title)))));
  row.dataset.item = "row";
  row.dataset.check = id;
  row.dataset.status = data.statuses[status][0];
  return whenOpened(row, () => row.append(storyBlock(index)));
};
for (const card of document.querySelectorAll(".card")) {
  const id = card.dataset.check;
  const story = stories.get(byId.get(id));
  const group = data.groups.find(([lead]) => lead === id) ?? [id, [], []];
  const count = story?.messages?.length ?? 0;
  const words = count === 0 ? "Try it again" : count === 1 ? "The message, and how to send it again" : "The " + count + " messages of the scenario, and how to send them again";
  const box = make("div", {}, whenOpened(make("details", { class: "more messages" }, make("summary", {}, words)), (details) => details.append(...messagesOf(id, story).filter(Boolean))));
  for (const [ids, title] of [[group[1], "All that fail in the same way"], [group[2], "All that could not be tried behind it"]])
    if (ids.length > 3) box.append(whenOpened(make("details", { class: "more" }, make("summary", {}, title)),
      (details) => details.append(make("ul", { class: "names" }, ids.map((one) => make("li", {}, link(one)))))));
  card.querySelector(".story").append(box);
}
const tally = (indices) =>
  data.statuses.flatMap(([name], status) => {
    const count = indices.filter((index) => data.checks[index][3] === status).length;
    return count === 0 ? [] : [count + " " + name];
  }).join(", ");
const groups = data.operations.map((name, index) => {
  const own = data.checks.flatMap((check, place) => (check[2] === index ? [place] : []));
  const rows = new Map();
  const details = make("details", { class: "sheet group" }, make("summary", {}, name, make("span", { class: "soft" }, tally(own))));
  const group = { index, own, rows, details };
  whenOpened(details, () => {
    for (const place of own) rows.set(place, rowOf(place));
    details.append(...rows.values());
    drawGroup(group);
  });
  document.getElementById("checks").append(details);
  return group;
});
/** Opens the filtered rows if there are few. */
const drawGroup = ({ own, rows, details }) => {
  const left = own.filter((index) => fitting.has(index));
  details.hidden = left.length === 0;
  if (active && left.length > 0 && fitting.size <= 200 && !details.open) { details.open = true; details.fillNow(); }
  for (const [index, row] of rows) row.hidden = !fitting.has(index);
};
const tableOf = (kind, columns, rows) => make("div", { class: "table" }, make("table", {},
  make("thead", {}, make("tr", {}, columns.map((name) => make("th", { scope: "col" }, name)))),
  make("tbody", {}, rows.map(([cited, mark, checks]) => {
    const list = () => make("ul", { class: "names" }, checks.map((id) => make("li", {}, link(id))));
    const cell = checks.length === 0 ? undefined : checks.length <= 3 ? list()
      : whenOpened(make("details", { class: "more" }, make("summary", {}, checks.length + " checks")), (details) => details.append(list()));
    return make("tr", { id: kind + "=" + cited[0] }, make("td", { class: "state" }, mark),
      make("th", { scope: "row" }, prose(cited[2]), make("br"), make("span", { class: "small soft" }, make("code", {}, cited[0]), cited[1] === "" ? "" : ", section " + cited[1])),
      make("td", {}, cell));
  }))));
const opener = (details, kind) => (id) => {
  details.open = true;
  details.fillNow();
  document.getElementById(kind + "=" + id)?.scrollIntoView();
};
const rulesBox = whenOpened(document.getElementById("rules-table"), (details) => details.append(tableOf("rules", ["Status", "Rule", "Checks"],
  data.rules.map((rule, index) => [rule, make("span", { class: "status " + rule[4], "data-sign": rule[5] }, rule[3]), checksBy(4, index)]))));
const pointsBox = whenOpened(document.getElementById("points-table"), (details) => details.append(tableOf("extension-points", ["State", "Point", "Checks that depend on it"],
  data.points.map((point, index) => [point, make("span", { class: "status " + (point[3] ? "good" : "open"), "data-sign": point[3] ? "●" : "○" }, point[3] ? "filled" : "open"), checksBy(5, index)]))));
const openRule = opener(rulesBox, "rules");
const openPoint = opener(pointsBox, "extension-points");
`;
